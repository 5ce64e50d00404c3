import '#server/features/moderation/tables.ts';
import { DAY_MS } from '#contract/durations.ts';
import type {
  DecisionContestToAnswer,
  ReceivedModerationDecision,
} from '#contract/moderation/contest-routes.ts';
import type { DecisionContest } from '#contract/moderation/contest-schemas.ts';
import {
  DAYS_TO_CONTEST_DECISION,
  pickTermsAnchorOfModerationDecision,
} from '#contract/moderation/contests.ts';
import { findProfiles, queryActiveAdmins } from '#server/features/accounts/queries.ts';
import { presentModerationDecision } from '#server/features/moderation/decisions/present-moderation-decision.ts';
import type { DecisionContestRow } from '#server/features/moderation/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ReceivedModerationDecisionRow } from './received-decisions.ts';

/** Decisions against a member, with the contests, in the order of `rows`. */
export async function presentReceivedModerationDecisions(
  db: Queryable,
  rows: ReceivedModerationDecisionRow[],
): Promise<ReceivedModerationDecision[]> {
  const ids = rows.map(({ id }) => id);
  const contests =
    ids.length > 0
      ? await db.selectFrom('contests').selectAll().where('decisionId', 'in', ids).execute()
      : [];
  const presented = await presentDecisionContests(db, contests);
  const byDecision = new Map(contests.map(({ decisionId }, at) => [decisionId, presented[at]]));
  return rows.map((row) => ({
    _id: row.id,
    action: row.action,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
    ad: adOf(row),
    isAutomatic: row.adminId === null,
    isUndone: row.isUndone,
    rule: pickTermsAnchorOfModerationDecision(row.action, row.reason),
    contestableUntil:
      isReceivedDecisionContestable(row) && !byDecision.has(row.id)
        ? getContestEndDate(row).toISOString()
        : null,
    contest: byDecision.get(row.id) ?? null,
  }));
}

/** True for a decision that is in force, within its time. */
export const isReceivedDecisionContestable = (
  row: Pick<ReceivedModerationDecisionRow, 'createdAt' | 'isUndone'>,
): boolean => !row.isUndone && getContestEndDate(row).getTime() > Date.now();

const getContestEndDate = ({ createdAt }: Pick<ReceivedModerationDecisionRow, 'createdAt'>) =>
  new Date(createdAt.getTime() + DAYS_TO_CONTEST_DECISION * DAY_MS);

/** Contests as their authors read them, in the order of `rows`. */
export async function presentDecisionContests(
  db: Queryable,
  rows: DecisionContestRow[],
): Promise<DecisionContest[]> {
  const ids = rows.flatMap(({ answerDecisionId }) => answerDecisionId ?? []);
  const answers =
    ids.length > 0
      ? await db.selectFrom('decisions').select(['id', 'reason']).where('id', 'in', ids).execute()
      : [];
  const reasons = new Map(answers.map(({ id, reason }) => [id, reason]));
  return rows.map(({ id, reason, text, state, createdAt, answeredAt, answerDecisionId }) => ({
    _id: id,
    reason,
    text,
    state,
    createdAt: createdAt.toISOString(),
    answer: reasons.get(answerDecisionId ?? '') ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

/** Contests as administrators answer them, in the order of `rows`. */
export async function presentDecisionContestsToAnswer(
  db: Queryable,
  rows: DecisionContestRow[],
  viewer: Viewer,
): Promise<DecisionContestToAnswer[]> {
  if (rows.length === 0) return [];
  const decisions = await db
    .selectFrom('decisions')
    .leftJoin('users', 'users.id', 'decisions.adminId')
    .leftJoin('listings', 'listings.id', 'decisions.subjectId')
    .selectAll('decisions')
    .leftJoin('reservationThanks', 'reservationThanks.id', 'decisions.subjectId')
    .select(['users.firstName', 'users.lastName', 'listings.productName', 'reservationThanks.text as words'])
    .where(
      'decisions.id',
      'in',
      rows.map(({ decisionId }) => decisionId),
    )
    .execute();
  const decisionsById = new Map(decisions.map((decision) => [decision.id, decision]));
  const people = await findProfiles(db, [...new Set(rows.map(({ userId }) => userId))]);
  const members = new Map(people.map((person) => [person.id, person]));
  const hasOthers = await hasOtherActiveAdmins(db, viewer.id);
  const contests = await presentDecisionContests(db, rows);
  return rows.flatMap(({ userId, decisionId }, at) => {
    const decision = decisionsById.get(decisionId);
    const member = members.get(userId);
    const contest = contests[at];
    if (!decision || !member || !contest) return [];
    return [
      {
        ...contest,
        decision: presentModerationDecision(decision),
        ad: adOf(decision),
        words: decision.words,
        member: { _id: member.id, firstName: member.firstName, lastName: member.lastName },
        isBetterAnsweredByOther: hasOthers && decision.adminId === viewer.id,
        isOwn: userId === viewer.id,
      },
    ];
  });
}

const adOf = ({ subjectId, productName }: { subjectId: string; productName: string | null }) =>
  productName === null ? null : { _id: subjectId, productName };

const hasOtherActiveAdmins = async (db: Queryable, userId: string): Promise<boolean> =>
  (await queryActiveAdmins(db).select('id').where('id', '<>', userId).limit(1).executeTakeFirst()) !==
  undefined;
