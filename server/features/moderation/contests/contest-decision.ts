import '#server/features/moderation/tables.ts';
import { v7 as uuidv7 } from 'uuid';
import type { NewDecisionContest } from '#contract/moderation/contest-schemas.ts';
import type { DecisionContestRow } from '#server/features/moderation/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import { isReceivedDecisionContestable } from './present-decision-contests.ts';
import { findReceivedModerationDecision } from './received-decisions.ts';

/**
 * Stores a member's contest of a decision, which waits for an administrator's answer.
 * @throws Failure DECISION_NOT_FOUND for decisions about others, CONTEST_SENT, CONTEST_CLOSED
 */
export function contestDecision(
  write: ViewerTransactionRunner,
  decisionId: string,
  { reason, text }: NewDecisionContest,
): Promise<DecisionContestRow> {
  return write(async (tx, _signalChange, member) => {
    const decision =
      (await findReceivedModerationDecision(tx, member.id, decisionId)) ?? fail('DECISION_NOT_FOUND');
    const contest = await tx
      .insertInto('contests')
      .values({ id: uuidv7(), decisionId, userId: member.id, reason, text: text || null })
      .onConflict((conflict) => conflict.column('decisionId').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!contest) fail('CONTEST_SENT');
    if (!isReceivedDecisionContestable(decision)) fail('CONTEST_CLOSED');
    return contest;
  });
}
