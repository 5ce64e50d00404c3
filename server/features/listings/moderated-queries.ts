import type { Queryable } from '#server/platform/database/tables.ts';
import type { Page } from './queries.ts';
import type { ListingRow } from './tables.ts';

export interface SortedPage extends Page {
  sort: 'oldest' | 'newest';
}

/** Waiting for an administrator, by the date of publication. */
export const listPending = (db: Queryable, page: SortedPage) =>
  listByStatus(db, 'pending', 'createdAt', page);

/** Deleted by an administrator, by the date of that decision. */
export const listDeleted = (db: Queryable, page: SortedPage) =>
  listByStatus(db, 'deleted', 'decidedAt', page);

export async function countByStatus(db: Queryable, status: 'pending' | 'deleted'): Promise<number> {
  const { total } = await db
    .selectFrom('listings')
    .where('status', '=', status)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

async function listByStatus(
  db: Queryable,
  status: 'pending' | 'deleted',
  date: 'createdAt' | 'decidedAt',
  { page, limit, sort }: SortedPage,
): Promise<{ rows: ListingRow[]; total: number }> {
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  // Ids first: a far page walks through a narrow index, not through whole rows.
  const ids = db
    .selectFrom('listings')
    .select('id')
    .where('status', '=', status)
    .orderBy(date, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy(date, direction)
    .orderBy('id', direction)
    .execute();
  return { rows, total: await countByStatus(db, status) };
}
