import '#server/features/moderation/tables.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { ContestToAnswer, ReceivedDecision } from '#contract/moderation/contest-routes.ts';
import type { Contest } from '#contract/moderation/contest-schemas.ts';
import { CONTEST_DAYS, findTermsRuleOfDecision } from '#contract/moderation/contests.ts';
import { findProfiles, selectActiveAdmins } from '#server/features/accounts/queries.ts';
import { presentModerationDecision } from '#server/features/moderation/decisions/present-moderation-decision.ts';
import type { ContestRow } from '#server/features/moderation/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ReceivedDecisionRow } from './received-decisions.ts';

/** Decisions against a member, with the contests, in the order of `rows`. */
export async function presentReceivedDecisions(
  db: Queryable,
  rows: ReceivedDecisionRow[],
): Promise<ReceivedDecision[]> {
  const ids = rows.map(({ id }) => id);
  const contests =
    ids.length > 0
      ? await db.selectFrom('contests').selectAll().where('decisionId', 'in', ids).execute()
      : [];
  const presented = await presentContests(db, contests);
  const byDecision = new Map(contests.map(({ decisionId }, at) => [decisionId, presented[at]]));
  return rows.map((row) => ({
    _id: row.id,
    action: row.action,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
    ad: adOf(row),
    isAutomatic: row.adminId === null,
    isUndone: row.isUndone,
    rule: findTermsRuleOfDecision(row.action, row.reason),
    contestableUntil:
      isContestable(row) && !byDecision.has(row.id) ? getContestEndDate(row).toISOString() : null,
    contest: byDecision.get(row.id) ?? null,
  }));
}

/** True for a decision that is in force, within its time. */
export const isContestable = (row: Pick<ReceivedDecisionRow, 'createdAt' | 'isUndone'>): boolean =>
  !row.isUndone && getContestEndDate(row).getTime() > Date.now();

const getContestEndDate = ({ createdAt }: Pick<ReceivedDecisionRow, 'createdAt'>) =>
  new Date(createdAt.getTime() + CONTEST_DAYS * DAY_MS);

/** Contests as their authors read them, in the order of `rows`. */
export async function presentContests(db: Queryable, rows: ContestRow[]): Promise<Contest[]> {
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
export async function presentContestsToAnswer(
  db: Queryable,
  rows: ContestRow[],
  viewer: Viewer,
): Promise<ContestToAnswer[]> {
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
  const contests = await presentContests(db, rows);
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
  (await selectActiveAdmins(db).select('id').where('id', '<>', userId).limit(1).executeTakeFirst()) !==
  undefined;
