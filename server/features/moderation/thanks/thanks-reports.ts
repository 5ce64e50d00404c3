import '../tables.ts';
import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { isReportOfOthers } from '#server/features/moderation/is-report-of-others.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { ThanksReportRow } from '../tables.ts';

/**
 * Stores the one open report per reporter and thanks.
 * @returns `isNew` false when there was one, whose reason is replaced
 */
export async function upsertThanksReport(
  tx: Queryable,
  report: { reporterId: string; reportedId: string; thanksId: string; reason: string },
): Promise<{ id: string; isNew: boolean }> {
  const id = uuidv7();
  const row = await tx
    .insertInto('thanksReports')
    .values({ id, ...report, closedAt: null, closedBy: null })
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'thanksId'])
        .where('closedAt', 'is', null)
        .where('reporterId', 'is not', null)
        .doUpdateSet({ reason: report.reason }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: row.id === id };
}

/**
 * Closes an open report.
 * @returns undefined when no open report of others has this id
 */
export async function closeThanksReport(
  tx: Queryable,
  id: string,
  adminId: string,
): Promise<Pick<ThanksReportRow, 'createdAt'> | undefined> {
  if (!isUuid(id)) return undefined;
  return closeOpenReports(tx, adminId)
    .where('id', '=', id)
    .where(isReportOfOthers('thanksReports', adminId))
    .returning('createdAt')
    .executeTakeFirst();
}

/** True while an open report of these thanks is one that the administrator may not close. */
export async function areThanksReportedByAdmin(
  tx: Queryable,
  thanksId: string,
  adminId: string,
): Promise<boolean> {
  const own = await tx
    .selectFrom('thanksReports')
    .select('id')
    .where('thanksId', '=', thanksId)
    .where('closedAt', 'is', null)
    .where(({ not }) => not(isReportOfOthers('thanksReports', adminId)))
    .executeTakeFirst();
  return own !== undefined;
}

/** Closes all open reports of thanks. */
export const closeReportsOfThanks = (
  tx: Queryable,
  thanksId: string,
  adminId: string,
): Promise<Pick<ThanksReportRow, 'id'>[]> =>
  closeOpenReports(tx, adminId).where('thanksId', '=', thanksId).returning('id').execute();

const closeOpenReports = (tx: Queryable, adminId: string) =>
  tx
    .updateTable('thanksReports')
    .set({ closedAt: sql`now()`, closedBy: adminId })
    .where('closedAt', 'is', null);
