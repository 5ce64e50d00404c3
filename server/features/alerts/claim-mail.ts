import { v7 as uuidv7 } from 'uuid';
import { MINUTES_BETWEEN_INSTANT_ALERT_MAILS } from '#contract/alerts/rules.ts';
import { distanceKm, type GeoPoint } from '#contract/distance-km.ts';
import { noBlockBetweenMembersCondition } from '#server/features/accounts/blocks/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { claimAlertMailTime, createMailPauseOverConditionSql } from './mail-pauses.ts';
import type { SavedSearchRow } from './tables.ts';

/** Ids of members with daily or weekly matches that are due. */
export async function listDueAlertDigestReceivers(db: Queryable, limit: number): Promise<string[]> {
  const rows = await dueForDigest(db).select('search.userId').distinct().limit(limit).execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Assigns all due matches of a member's daily and weekly searches to a new mail.
 * @returns the mail's id; null when a concurrent sweep was faster
 */
export async function claimAlertDigest(tx: Queryable, userId: string): Promise<string | null> {
  const mailId = uuidv7();
  const due = await dueForDigest(tx)
    .select(['match.searchId', 'match.listingId'])
    .where('search.userId', '=', userId)
    .forUpdate('match')
    .execute();
  if (due.length === 0) return null;
  await tx
    .updateTable('searchMatches')
    .set({ awaitsMail: false, mailId })
    .where((eb) =>
      eb(
        eb.refTuple('searchId', 'listingId'),
        'in',
        due.map(({ searchId, listingId }) => eb.tuple(searchId, listingId)),
      ),
    )
    .execute();
  return mailId;
}

const dueForDigest = (db: Queryable) =>
  db
    .selectFrom('searchMatches as match')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .where('match.awaitsMail', '=', true)
    .where('match.mailDueAt', '<=', new Date());

/** Ids of members with matches to mail whose last mail is old enough; the longest waiting first. */
export async function listDueAlertMailReceivers(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('searchMatches as match')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .leftJoin('alertMailTimes as mail', 'mail.userId', 'search.userId')
    .select('search.userId')
    .where('match.awaitsMail', '=', true)
    .where('match.mailDueAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('mail.sentAt', 'is', null),
        createMailPauseOverConditionSql(eb.ref('mail.sentAt'), MINUTES_BETWEEN_INSTANT_ALERT_MAILS),
      ]),
    )
    .groupBy('search.userId')
    .orderBy((eb) => eb.fn.min('match.createdAt'))
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Assigns the matches of one search, the longest waiting, to a new mail; other searches wait for the next
 * mail.
 * @returns the mail's id; null when it is too early, a concurrent sweep was faster, or nothing waits
 */
export async function claimAlertMail(tx: Queryable, userId: string): Promise<string | null> {
  const waiting = await tx
    .selectFrom('searchMatches as match')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .select('match.searchId')
    .where('search.userId', '=', userId)
    .where('match.awaitsMail', '=', true)
    .where('match.mailDueAt', 'is', null)
    .orderBy('match.createdAt')
    .executeTakeFirst();
  if (
    !waiting ||
    !(await claimAlertMailTime(tx, 'alertMailTimes', userId, MINUTES_BETWEEN_INSTANT_ALERT_MAILS))
  )
    return null;
  const mailId = uuidv7();
  await tx
    .updateTable('searchMatches')
    .set({ awaitsMail: false, mailId })
    .where('searchId', '=', waiting.searchId)
    .where('awaitsMail', '=', true)
    .execute();
  return mailId;
}

export interface SavedSearchWithMatches {
  search: SavedSearchRow;
  /** Listings that match the saved search, newest first. */
  found: ListingWithDistance[];
}
/** Listing with its kilometres from the place of the saved search; null without a place. */
export type ListingWithDistance = ListingRow & { distance: number | null };

/**
 * Searches of a claimed mail in the order of their names, also those that notify devices only. Read when the
 * mail is sent, without listings that are no longer live or whose author is blocked.
 */
export async function readClaimedAlertMail(db: Queryable, mailId: string): Promise<SavedSearchWithMatches[]> {
  const rows = await db
    .selectFrom('searchMatches as match')
    .innerJoin('listings', 'listings.id', 'match.listingId')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .leftJoin('searchPatterns as pattern', (join) =>
      join.onRef('pattern.searchId', '=', 'match.searchId').on('pattern.position', '=', 0),
    )
    .selectAll('listings')
    .select(['match.searchId', 'pattern.lat as fromLat', 'pattern.lon as fromLon'])
    .where('match.mailId', '=', mailId)
    .where('listings.isLive', '=', true)
    .where((eb) => noBlockBetweenMembersCondition(eb.ref('search.userId'), eb.ref('listings.userId')))
    .orderBy('match.createdAt', 'desc')
    .orderBy('listings.id', 'desc')
    .execute();
  const ids = [...new Set(rows.map(({ searchId }) => searchId))];
  if (ids.length === 0) return [];
  const searches = await db
    .selectFrom('savedSearches')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('key')
    .orderBy('id')
    .execute();
  const found = Map.groupBy(rows, ({ searchId }) => searchId);
  return searches.map((search) => ({
    search,
    found: (found.get(search.id) ?? []).map(({ searchId, fromLat, fromLon, ...row }) => ({
      ...row,
      distance: calculateDistanceKm({ lat: fromLat, lon: fromLon }, row),
    })),
  }));
}

type MaybePoint = { [K in keyof GeoPoint]: number | null };

export const calculateDistanceKm = (one: MaybePoint, other: MaybePoint) =>
  isPoint(one) && isPoint(other) ? distanceKm(one, other) : null;

const isPoint = (place: MaybePoint): place is GeoPoint => place.lat !== null && place.lon !== null;
