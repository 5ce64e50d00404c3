import { sql } from 'kysely';
import { countRows, onPage, type Page } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { findRevisions } from './edits/revisions.ts';
import { findListings } from './queries.ts';
import type { ListingRow, RevisionRow } from './tables.ts';

export interface SortedPage extends Page {
  sort: 'oldest' | 'newest';
}

export interface Waiting {
  listing: ListingRow;
  /** What its author wants changed; null for a listing that waits itself. */
  revision: RevisionRow | null;
}

/** Pending listings by date of publication, and waiting revisions by theirs. */
export async function listWaiting(
  db: Queryable,
  { sort, ...page }: SortedPage,
): Promise<{ waiting: Waiting[]; total: number }> {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  const listings = db
    .selectFrom('listings')
    .select(['id', 'createdAt as at', sql<boolean>`false`.as('isRevision')])
    .where('status', '=', 'pending');
  const revisions = db
    .selectFrom('listingRevisions')
    .select(['listingId as id', 'submittedAt as at', sql<boolean>`true`.as('isRevision')])
    .where('refused', 'is', null);
  const entries = await onPage(
    db
      .selectFrom(listings.unionAll(revisions).as('entries'))
      .selectAll()
      .orderBy('at', direction)
      .orderBy('id', direction),
    page,
  ).execute();
  const ids = entries.map(({ id }) => id);
  const rows = new Map((await findListings(db, ids)).map((row) => [row.id, row]));
  const found = new Map((await findRevisions(db, ids)).map((revision) => [revision.listingId, revision]));
  const waiting = entries.flatMap(({ id, isRevision }) => {
    const listing = rows.get(id);
    return listing ? [{ listing, revision: (isRevision && found.get(id)) || null }] : [];
  });
  return { waiting, total: await countWaiting(db) };
}

export const countWaiting = async (db: Queryable): Promise<number> =>
  (await countByStatus(db, 'pending')) +
  (await countRows(db.selectFrom('listingRevisions').where('refused', 'is', null)));

export const countByStatus = (db: Queryable, status: 'pending' | 'deleted'): Promise<number> =>
  countRows(db.selectFrom('listings').where('status', '=', status));

/** Deleted by an administrator, by the date of that decision. */
export async function listDeleted(
  db: Queryable,
  { sort, ...page }: SortedPage,
): Promise<{ rows: ListingRow[]; total: number }> {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  // Ids first: a far page walks through a narrow index, not through whole rows.
  const ids = db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', 'deleted')
    .orderBy('decidedAt', direction)
    .orderBy('id', direction);
  const rows = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', onPage(ids, page))
    .orderBy('decidedAt', direction)
    .orderBy('id', direction)
    .execute();
  return { rows, total: await countByStatus(db, 'deleted') };
}
