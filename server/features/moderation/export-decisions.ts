import './tables.ts';
import type { ExpressionBuilder } from 'kysely';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import { selectNoticeIdsByReporter } from './notices/reporter-data.ts';

type Decisions = PersonalDataExport['decisions'];

/** Reports of listings that a person made, oldest first. */
export async function exportListingReportsAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['reports']> {
  const rows = await db
    .selectFrom('reports')
    .select(['listingId', 'reason', 'createdAt', 'closedAt', 'network'])
    .where('reporterId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ listingId, reason, createdAt, closedAt, network }) => ({
    ad: listingId,
    reason,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    hasNetwork: network !== null,
  }));
}

/** Reports of people and messages that a person made, oldest first. */
export async function exportPersonReportsAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['personReports']> {
  const rows = await db
    .selectFrom('personReports')
    .innerJoin('users', 'users.id', 'personReports.reportedId')
    .select(['messageId', 'users.firstName', 'reason', 'personReports.createdAt', 'closedAt'])
    .where('reporterId', '=', userId)
    .orderBy('personReports.createdAt')
    .orderBy('personReports.id')
    .execute();
  return rows.map(({ messageId, firstName, reason, createdAt, closedAt }) => ({
    type: messageId ? 'message' : 'user',
    about: firstName,
    reason,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}

/** Decisions about a person, their listings, reports and notices, without the administrators. */
export const exportReceivedDecisionsAsPersonalData = (db: Queryable, userId: string): Promise<Decisions> =>
  exportDecisions(db, (eb) => {
    const listings = eb.selectFrom('listings').select('listings.id').where('listings.userId', '=', userId);
    const reports = eb
      .selectFrom('reports')
      .select('reports.id')
      .where('reports.reporterId', '=', userId)
      .unionAll(
        eb
          .selectFrom('personReports')
          .select('personReports.id')
          .where('personReports.reporterId', '=', userId),
      );
    return eb.or([
      eb.and([eb('subjectKind', '=', 'member'), eb('subjectId', '=', userId)]),
      eb.and([eb('subjectKind', '=', 'listing'), eb('subjectId', 'in', listings)]),
      eb.and([eb('subjectKind', '=', 'report'), eb('subjectId', 'in', reports)]),
      eb.and([
        eb('subjectKind', '=', 'notice'),
        eb('subjectId', 'in', selectNoticeIdsByReporter(eb, userId)),
      ]),
    ]);
  });

export const exportAdminDecisionsAsPersonalData = (db: Queryable, userId: string): Promise<Decisions> =>
  exportDecisions(db, (eb) => eb('adminId', '=', userId));

async function exportDecisions(
  db: Queryable,
  which: (eb: ExpressionBuilder<Tables, 'decisions'>) => ReturnType<typeof eb.and>,
): Promise<Decisions> {
  const rows = await db
    .selectFrom('decisions')
    .select(['subjectKind', 'subjectId', 'action', 'reason', 'createdAt'])
    .where(which)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ subjectKind, subjectId, action, reason, createdAt }) => ({
    about: subjectKind,
    _id: subjectId,
    action,
    reason,
    decidedAt: createdAt.toISOString(),
  }));
}
