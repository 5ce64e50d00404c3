import { type Expression, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { MINUTES_BETWEEN_MAILS } from '#contract/alerts/rules.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { SavedSearchRow } from './tables.ts';

/** Members with matches to mail whose last mail is old enough; the longest waiting first. */
export async function listDueMembers(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('searchMatches as match')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .leftJoin('alertMailTimes as mail', 'mail.userId', 'search.userId')
    .select('search.userId')
    .where('match.awaitsMail', '=', true)
    .where((eb) => eb.or([eb('mail.sentAt', 'is', null), isLongAgo(eb.ref('mail.sentAt'))]))
    .groupBy('search.userId')
    .orderBy((eb) => eb.fn.min('match.createdAt'))
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Assigns the matches of one search, the longest waiting, to a new mail; other searches wait for the next mail.
 * @returns the mail's id; null when it is too early, a concurrent sweep was faster, or nothing waits
 */
export async function claimMail(tx: Queryable, userId: string): Promise<string | null> {
  if (!(await claimMailTime(tx, userId))) return null;
  const waiting = await tx
    .selectFrom('searchMatches as match')
    .innerJoin('savedSearches as search', 'search.id', 'match.searchId')
    .select('match.searchId')
    .where('search.userId', '=', userId)
    .where('match.awaitsMail', '=', true)
    .orderBy('match.createdAt')
    .executeTakeFirst();
  if (!waiting) return null;
  const mailId = uuidv7();
  await tx
    .updateTable('searchMatches')
    .set({ awaitsMail: false, mailId })
    .where('searchId', '=', waiting.searchId)
    .where('awaitsMail', '=', true)
    .execute();
  return mailId;
}

/** Read again when the mail is sent, newest listing first; null when no listing is left. */
export async function readClaimedMail(
  db: Queryable,
  mailId: string,
): Promise<{ search: SavedSearchRow; listings: ListingRow[] } | null> {
  const listings = await db
    .selectFrom('searchMatches as match')
    .innerJoin('listings', 'listings.id', 'match.listingId')
    .selectAll('listings')
    .where('match.mailId', '=', mailId)
    .where('listings.isLive', '=', true)
    .orderBy('match.createdAt', 'desc')
    .orderBy('listings.id', 'desc')
    .execute();
  const search = await db
    .selectFrom('savedSearches')
    .selectAll()
    .where('sendsMail', '=', true)
    .where('id', 'in', (eb) => eb.selectFrom('searchMatches').select('searchId').where('mailId', '=', mailId))
    .executeTakeFirst();
  return search && listings.length > 0 ? { search, listings } : null;
}

/** Times in the future count too: the clock was set back. */
function isLongAgo(sentAt: Expression<Date | null>) {
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const [earliest, latest] = [minutesFromNow(-MINUTES_BETWEEN_MAILS), minutesFromNow(MINUTES_BETWEEN_MAILS)];
  return sql<boolean>`(${sentAt} <= ${earliest} or ${sentAt} >= ${latest})`;
}

/** One statement, so that only one of two concurrent sweeps succeeds. */
async function claimMailTime(tx: Queryable, userId: string): Promise<boolean> {
  const now = new Date();
  const taken = await tx
    .insertInto('alertMailTimes')
    .values({ userId, sentAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sentAt: now })
        .where(({ ref }) => isLongAgo(ref('alertMailTimes.sentAt'))),
    )
    .returning('userId')
    .executeTakeFirst();
  return taken !== undefined;
}
