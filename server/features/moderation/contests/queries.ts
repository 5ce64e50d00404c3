import '#server/features/moderation/tables.ts';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import {
  contestableActions,
  contestableDecisions,
  type DecisionContestVerdict,
} from '#contract/moderation/contests.ts';
import type { ModerationDecisionSubject, ModerationLogAction } from '#contract/moderation/rules.ts';
import type { DecisionContestRow } from '#server/features/moderation/tables.ts';
import { createAdminVisibleDecisionConditionSql } from '#server/features/moderation/thanks/create-admin-visible-decision-condition-sql.ts';
import { countRows, type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Open contests for an administrator, oldest first. */
export function listOpenDecisionContests(db: Queryable, adminId: string, page: PagingRequest) {
  const open = openContests(db, adminId);
  return readPageOfRows(
    open.selectAll('contests').orderBy('contests.createdAt').orderBy('contests.id'),
    open,
    page,
  );
}

export const countOpenDecisionContests = (db: Queryable, adminId: string): Promise<number> =>
  countRows(openContests(db, adminId));

/** Contest for an administrator. */
export async function findDecisionContest(
  db: Queryable,
  adminId: string,
  id: string,
): Promise<DecisionContestRow | undefined> {
  if (!isUuid(id)) return undefined;
  return knownContests(db, adminId).selectAll('contests').where('contests.id', '=', id).executeTakeFirst();
}

/**
 * Closes an open contest.
 * @param answerDecisionId decision in the log that answers it
 * @returns the closed contest; undefined when it was answered meanwhile
 */
export async function closeDecisionContest(
  tx: Queryable,
  id: string,
  state: DecisionContestVerdict,
  answerDecisionId: string,
): Promise<DecisionContestRow | undefined> {
  return tx
    .updateTable('contests')
    .set({ state, answerDecisionId, answeredAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/**
 * Closes the open contests that a new decision about the same subject answers: it undoes the contested decision, or
 * replaces it by another one against the member, who may contest that one.
 */
export async function closeContestsSettledByNewDecision(
  tx: Queryable,
  subject: { kind: ModerationDecisionSubject; id: string },
  action: ModerationLogAction,
  decisionId: string,
): Promise<void> {
  for (const [state, relation] of [
    ['reversed', 'undoneBy'],
    ['upheld', 'replacedBy'],
  ] as const) {
    const answered = contestableActions.filter((contested) =>
      contestableDecisions[contested]?.[relation].includes(action),
    );
    if (answered.length === 0) continue;
    await tx
      .updateTable('contests')
      .from('decisions')
      .set({ state, answerDecisionId: decisionId, answeredAt: sql<Date>`now()` })
      .whereRef('decisions.id', '=', 'contests.decisionId')
      .where('contests.state', '=', 'open')
      .where('decisions.subjectKind', '=', subject.kind)
      .where('decisions.subjectId', '=', subject.id)
      .where('decisions.action', 'in', answered)
      .execute();
  }
}

const openContests = (db: Queryable, adminId: string) =>
  knownContests(db, adminId).where('contests.state', '=', 'open');

/** Contests, without those of decisions of which the administrator must not know yet. */
const knownContests = (db: Queryable, adminId: string) =>
  db
    .selectFrom('contests')
    .innerJoin('decisions', 'decisions.id', 'contests.decisionId')
    .where(createAdminVisibleDecisionConditionSql(adminId));
