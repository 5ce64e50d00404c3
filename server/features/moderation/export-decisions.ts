import './tables.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import { selectThanksIdsByAuthor } from '#server/features/reservations/thanks/moderated-thanks.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';
import { queryContentNoticeIdsByReporter } from './notices/reporter-data.ts';

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

/** Reports of people, messages and thanks that a person made, oldest first. */
export async function exportPersonReportsAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['personReports']> {
  const rows = await db
    .selectFrom('personReports')
    .innerJoin('users', 'users.id', 'personReports.reportedId')
    .select(['users.firstName', 'reason', 'personReports.createdAt', 'closedAt'])
    .where('reporterId', '=', userId)
    .select(
      sql<'message' | 'user' | 'thanks'>`case when message_id is null then 'user' else 'message' end`.as(
        'type',
      ),
    )
    .unionAll(
      db
        .selectFrom('thanksReports')
        .innerJoin('users', 'users.id', 'thanksReports.reportedId')
        .select(['users.firstName', 'reason', 'thanksReports.createdAt', 'closedAt'])
        .select(sql<'message' | 'user' | 'thanks'>`'thanks'`.as('type'))
        .where('reporterId', '=', userId),
    )
    .orderBy('createdAt')
    .execute();
  return rows.map(({ type, firstName, reason, createdAt, closedAt }) => ({
    type,
    about: firstName,
    reason,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}

/** Decisions about a person, their listings, words of thanks, reports and notices, without the administrators. */
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
      )
      .unionAll(
        eb
          .selectFrom('thanksReports')
          .select('thanksReports.id')
          .where('thanksReports.reporterId', '=', userId),
      );
    return eb.or([
      eb.and([eb('subjectKind', '=', 'member'), eb('subjectId', '=', userId)]),
      eb.and([eb('subjectKind', '=', 'listing'), eb('subjectId', 'in', listings)]),
      eb.and([eb('subjectKind', '=', 'report'), eb('subjectId', 'in', reports)]),
      eb.and([eb('subjectKind', '=', 'thanks'), eb('subjectId', 'in', selectThanksIdsByAuthor(db, userId))]),
      eb.and([
        eb('subjectKind', '=', 'notice'),
        eb('subjectId', 'in', queryContentNoticeIdsByReporter(eb, userId)),
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
    .select(['subjectKind', 'subjectId', 'action', 'setting', 'reason', 'createdAt'])
    .where(which)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ subjectKind, subjectId, action, setting, reason, createdAt }) => ({
    about: subjectKind,
    _id: subjectId,
    action,
    ...(setting !== null && { setting }),
    reason,
    decidedAt: createdAt.toISOString(),
  }));
}
