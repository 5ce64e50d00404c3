import './tables.ts';
import type { ExpressionBuilder } from 'kysely';
import type { PersonalData } from '#contract/personal-data.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';

type Decisions = PersonalData['decisions'];

/** Oldest first. */
export async function exportReports(db: Queryable, userId: string): Promise<PersonalData['reports']> {
  const rows = await db
    .selectFrom('reports')
    .select(['listingId', 'reason', 'createdAt', 'closedAt'])
    .where('reporterId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ listingId, reason, createdAt, closedAt }) => ({
    ad: listingId,
    reason,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}

/** About a person, their listings and their reports, without who decided. */
export const exportDecisionsAbout = (db: Queryable, userId: string): Promise<Decisions> =>
  exportDecisions(db, (eb) => {
    const listings = eb.selectFrom('listings').select('listings.id').where('listings.userId', '=', userId);
    const reports = eb.selectFrom('reports').select('reports.id').where('reports.reporterId', '=', userId);
    return eb.or([
      eb.and([eb('subjectKind', '=', 'member'), eb('subjectId', '=', userId)]),
      eb.and([eb('subjectKind', '=', 'listing'), eb('subjectId', 'in', listings)]),
      eb.and([eb('subjectKind', '=', 'report'), eb('subjectId', 'in', reports)]),
    ]);
  });

export const exportDecisionsOf = (db: Queryable, userId: string): Promise<Decisions> =>
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
