import { countRows, onPage, type Page } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ListingRow } from './tables.ts';

export interface SortedPage extends Page {
  sort: 'oldest' | 'newest';
}

/** Pending listings by date of publication. */
export const listPending = (db: Queryable, page: SortedPage) =>
  listByStatus(db, 'pending', 'createdAt', page);

/** Deleted listings by date of the decision. */
export const listDeleted = (db: Queryable, page: SortedPage) =>
  listByStatus(db, 'deleted', 'decidedAt', page);

export const countByStatus = (db: Queryable, status: 'pending' | 'deleted'): Promise<number> =>
  countRows(db.selectFrom('listings').where('status', '=', status));

async function listByStatus(
  db: Queryable,
  status: 'pending' | 'deleted',
  date: 'createdAt' | 'decidedAt',
  { sort, ...page }: SortedPage,
): Promise<{ rows: ListingRow[]; total: number }> {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  // Ids first: a far page walks through a narrow index, not through whole rows.
  const ids = db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', status)
    .orderBy(date, direction)
    .orderBy('id', direction);
  const rows = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', onPage(ids, page))
    .orderBy(date, direction)
    .orderBy('id', direction)
    .execute();
  return { rows, total: await countByStatus(db, status) };
}
