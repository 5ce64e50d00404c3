import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { countRows, type Page, readPage } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

interface NewReport {
  listingId: string;
  reporterId: string;
  reason: string;
}

/** One open report per person and listing. @returns false when there was one, whose reason is replaced */
export async function upsertReport(db: Queryable, report: NewReport): Promise<boolean> {
  const id = uuidv7();
  const row = await db
    .insertInto('reports')
    .values({ id, ...report, closedAt: null, closedBy: null })
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'listingId'])
        .where('closedAt', 'is', null)
        .doUpdateSet({ reason: report.reason }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id === id;
}

/** Open ones, oldest first. */
export const listOpenReports = (db: Queryable, page: Page) =>
  readPage(openReports(db).selectAll().orderBy('createdAt').orderBy('id'), openReports(db), page);

export const countOpenReports = (db: Queryable): Promise<number> => countRows(openReports(db));

export async function countReportedListings(db: Queryable): Promise<number> {
  const { total } = await openReports(db)
    .select((eb) => eb.fn.count<number>('listingId').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** @returns false when no open report has this id */
export async function closeReport(db: Queryable, id: string, adminId: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ closedAt: sql`now()`, closedBy: adminId })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** All open reports of a listing. @param adminId null when its author deleted it */
export async function closeReportsOf(
  tx: Queryable,
  listingId: string,
  adminId: string | null,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ closedAt: sql`now()`, closedBy: adminId })
    .where('listingId', '=', listingId)
    .where('closedAt', 'is', null)
    .execute();
}

const openReports = (db: Queryable) => db.selectFrom('reports').where('closedAt', 'is', null);
