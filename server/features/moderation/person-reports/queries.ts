import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { isReportOfOthers } from '#server/features/moderation/is-report-of-others.ts';
import type { PersonReportRow } from '#server/features/moderation/tables.ts';
import { countRows, type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

interface NewReport {
  reporterId: string;
  reportedId: string;
  /** Reported message; null when the report is about the person. */
  messageId: string | null;
  reason: string;
}

/**
 * Stores the one open report per reporter and message, or person.
 * @returns `isNew` false when there was one, whose reason is replaced
 */
export async function upsertMessageOrMemberReport(
  db: Queryable,
  report: NewReport,
): Promise<{ id: string; isNew: boolean }> {
  const id = uuidv7();
  const row = await db
    .insertInto('personReports')
    .values({ id, ...report, closedAt: null, closedBy: null })
    .onConflict((conflict) =>
      conflict
        .columns(['reporterId', 'reportedId', 'messageId'])
        .where('closedAt', 'is', null)
        .where('reporterId', 'is not', null)
        .doUpdateSet({ reason: report.reason }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, isNew: row.id === id };
}

/** Open report of a person, of a message, or of thanks. */
export type OpenPersonReportRow = Awaited<ReturnType<typeof listOpenPersonReports>>['rows'][number];

/** Open reports of people, their messages and their thanks for an administrator, oldest first. */
export function listOpenPersonReports(db: Queryable, adminId: string, page: PagingRequest) {
  const open = openReports(db, adminId);
  return readPageOfRows(open.selectAll().orderBy('createdAt').orderBy('id'), open, page);
}

export const countOpenPersonReports = (db: Queryable, adminId: string): Promise<number> =>
  countRows(openReports(db, adminId));

/**
 * Closes an open report.
 * @returns undefined when no open report of others has this id
 */
export async function closePersonReport(
  db: Queryable,
  id: string,
  adminId: string,
): Promise<Pick<PersonReportRow, 'createdAt'> | undefined> {
  if (!isUuid(id)) return undefined;
  return db
    .updateTable('personReports')
    .set({ closedAt: sql`now()`, closedBy: adminId })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where(isReportOfOthers('personReports', adminId))
    .returning('createdAt')
    .executeTakeFirst();
}

const shared = ['id', 'reportedId', 'reporterId', 'reason', 'createdAt'] as const;

const openReports = (db: Queryable, adminId: string) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('personReports')
      .select([...shared, 'messageId', 'finding', sql<string | null>`null::uuid`.as('thanksId')])
      .where('closedAt', 'is', null)
      .where(isReportOfOthers('personReports', adminId))
      .unionAll(
        eb
          .selectFrom('thanksReports')
          .select(shared)
          .select([
            sql<string | null>`null::uuid`.as('messageId'),
            sql<PersonReportRow['finding']>`null`.as('finding'),
            sql<string | null>`thanks_id`.as('thanksId'),
          ])
          .where('closedAt', 'is', null)
          .where(isReportOfOthers('thanksReports', adminId)),
      )
      .as('open'),
  );
