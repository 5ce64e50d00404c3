import type { Selectable } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { DecisionContestReason, DecisionContestState } from '#contract/moderation/contests.ts';
import type { ModerationDecisionSubject } from '#contract/moderation/rules.ts';
import { createAdminVisibleDecisionConditionSql } from '#server/features/moderation/thanks/create-admin-visible-decision-condition-sql.ts';
import { selectThanksIdsByAuthor } from '#server/features/reservations/thanks/moderated-thanks.ts';
import { type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';

/** Decision with its administrator's name, and in the log with its contest. */
export interface ModerationDecisionRow extends Selectable<Tables['decisions']> {
  firstName: string | null;
  lastName: string | null;
  contestReason?: DecisionContestReason | null;
  contestText?: string | null;
  contestState?: DecisionContestState | null;
  contestedAt?: Date | null;
}

/** Subject whose log is read; that of a report is part of another one's. */
interface LoggedSubject {
  kind: Exclude<ModerationDecisionSubject, 'report'>;
  id: string;
}

/**
 * Decisions about a member, the reports of them and the thanks they gave, about a notice, about thanks, or about a
 * listing with its reports and notices, for an administrator; latest first, each with its contest. Names are null for
 * erased administrators.
 */
export async function listModerationDecisionsAboutSubject(
  db: Queryable,
  adminId: string,
  subject: LoggedSubject,
  page: PagingRequest,
) {
  if (!isUuid(subject.id)) return { rows: [], total: 0 };
  const about = aboutSubject(db, subject).where(createAdminVisibleDecisionConditionSql(adminId));
  const decisions = about
    .leftJoin('users', 'users.id', 'decisions.adminId')
    .selectAll('decisions')
    .select(['users.firstName', 'users.lastName'])
    .leftJoin('contests', 'contests.decisionId', 'decisions.id')
    .select([
      'contests.reason as contestReason',
      'contests.text as contestText',
      'contests.state as contestState',
      'contests.createdAt as contestedAt',
    ])
    .orderBy('decisions.createdAt', 'desc')
    .orderBy('decisions.id', 'desc');
  return readPageOfRows(decisions, about, page);
}

/**
 * Latest decision about the subject itself. Ids are generated under its lock, so their order is that of the
 * decisions.
 */
export function findLastModerationDecision(
  db: Queryable,
  { kind, id }: { kind: ModerationDecisionSubject; id: string },
): Promise<ModerationDecisionRow | undefined> {
  return db
    .selectFrom('decisions')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .leftJoin('users', 'users.id', 'decisions.adminId')
    .selectAll('decisions')
    .select(['users.firstName', 'users.lastName'])
    .orderBy('decisions.id', 'desc')
    .executeTakeFirst();
}

export function findModerationDecision(db: Queryable, id: string) {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst();
}

function aboutSubject(db: Queryable, { kind, id }: LoggedSubject) {
  return db.selectFrom('decisions').where((eb) => {
    const itself = eb.and([eb('subjectKind', '=', kind), eb('subjectId', '=', id)]);
    if (kind === 'member') {
      const ofPerson = eb
        .selectFrom('personReports')
        .select('personReports.id')
        .where('reportedId', '=', id)
        .unionAll(eb.selectFrom('thanksReports').select('thanksReports.id').where('reportedId', '=', id));
      return eb.or([
        itself,
        eb.and([eb('subjectKind', '=', 'report'), eb('subjectId', 'in', ofPerson)]),
        eb.and([eb('subjectKind', '=', 'thanks'), eb('subjectId', 'in', selectThanksIdsByAuthor(db, id))]),
      ]);
    }
    if (kind !== 'listing') return itself;
    const reports = eb.selectFrom('reports').select('reports.id').where('reports.listingId', '=', id);
    const notices = eb.selectFrom('notices').select('notices.id').where('notices.listingId', '=', id);
    return eb.or([
      itself,
      eb.and([eb('subjectKind', '=', 'report'), eb('subjectId', 'in', reports)]),
      eb.and([eb('subjectKind', '=', 'notice'), eb('subjectId', 'in', notices)]),
    ]);
  });
}
