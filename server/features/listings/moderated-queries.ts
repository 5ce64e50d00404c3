import { sql } from 'kysely';
import { spamThresholds } from '#contract/listings/spam.ts';
import { countRows, limitQueryToPage, type PagingRequest } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { findPendingOrRefusedListingRevisions } from './edits/revisions.ts';
import { findListingsById } from './queries.ts';
import type { ListingRow, PendingListingRevisionRow } from './tables.ts';

export interface SortedPageRequest extends PagingRequest {
  sort: 'oldest' | 'newest';
}

interface WaitingPage extends PagingRequest {
  sort: 'oldest' | 'newest' | 'riskiest';
  /** True to list only pending listings that look like spam. */
  suspicious?: boolean;
}

export interface PendingListingOrRevision {
  listing: ListingRow;
  /** Revision that is pending; null when the listing itself is pending. */
  revision: PendingListingRevisionRow | null;
}

/** Page of the moderation queue: pending listings by date of submission, and pending revisions by theirs. */
export async function listPendingListingsAndRevisions(
  db: Queryable,
  { sort, suspicious = false, ...page }: WaitingPage,
): Promise<{ waiting: PendingListingOrRevision[]; total: number }> {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const entries = await limitQueryToPage(
    waitingEntries(db)
      .selectAll('entries')
      .$if(suspicious, (query) => query.where('score', '>=', spamThresholds.watch))
      .$if(sort === 'riskiest', (query) => query.orderBy('score', (by) => by.desc().nullsLast()))
      .orderBy('at', direction)
      .orderBy('id', direction),
    page,
  ).execute();
  const ids = entries.map(({ id }) => id);
  const rows = new Map((await findListingsById(db, ids)).map((row) => [row.id, row]));
  const found = new Map(
    (await findPendingOrRefusedListingRevisions(db, ids)).map((revision) => [revision.listingId, revision]),
  );
  const waiting = entries.flatMap(({ id, isRevision }) => {
    const listing = rows.get(id);
    return listing ? [{ listing, revision: (isRevision && found.get(id)) || null }] : [];
  });
  return {
    waiting,
    total: await (suspicious ? countSuspiciousPendingListings(db) : countPendingListingsAndRevisions(db)),
  };
}

export const countPendingListingsAndRevisions = async (db: Queryable): Promise<number> =>
  (await countListingsWithStatus(db, 'pending')) + (await countPendingRevisions(db));

export const countSuspiciousPendingListings = (db: Queryable): Promise<number> =>
  countRows(waitingEntries(db).where('score', '>=', spamThresholds.watch));

export const countPendingRevisions = (db: Queryable): Promise<number> => countRows(waitingRevisions(db));

/** Pending listings and revisions with their spam score; null until scored. */
function waitingEntries(db: Queryable) {
  const listings = db
    .selectFrom('listings')
    .select(['id', 'createdAt as at', sql<boolean>`false`.as('isRevision')])
    .where('status', '=', 'pending');
  const revisions = waitingRevisions(db).select([
    'listingId as id',
    'submittedAt as at',
    sql<boolean>`true`.as('isRevision'),
  ]);
  return db
    .selectFrom(listings.unionAll(revisions).as('entries'))
    .leftJoin('spamScores', 'spamScores.listingId', 'entries.id');
}

/**
 * Pending revisions of accepted listings. A listing sent back by reports is pending itself, and its revision
 * waits for that decision.
 */
const waitingRevisions = (db: Queryable) =>
  db
    .selectFrom('listingRevisions')
    .innerJoin('listings', 'listings.id', 'listingRevisions.listingId')
    .where('refused', 'is', null)
    .where('status', '=', 'accepted');

export const countListingsWithStatus = (db: Queryable, status: 'pending' | 'deleted'): Promise<number> =>
  countRows(db.selectFrom('listings').where('status', '=', status));

/** Listings deleted by administrators, by date of that decision. */
export async function listListingsDeletedByModerators(
  db: Queryable,
  { sort, ...page }: SortedPageRequest,
): Promise<{ rows: ListingRow[]; total: number }> {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  // Ids first: a far page then walks through a narrow index, not through whole rows.
  const ids = db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', 'deleted')
    .orderBy('decidedAt', direction)
    .orderBy('id', direction);
  const rows = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', limitQueryToPage(ids, page))
    .orderBy('decidedAt', direction)
    .orderBy('id', direction)
    .execute();
  return { rows, total: await countListingsWithStatus(db, 'deleted') };
}
