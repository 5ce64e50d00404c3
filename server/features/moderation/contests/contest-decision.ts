import '#server/features/moderation/tables.ts';
import { v7 as uuidv7 } from 'uuid';
import type { NewContest } from '#contract/moderation/contest-schemas.ts';
import type { ContestRow } from '#server/features/moderation/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import { isContestable } from './present-contests.ts';
import { findReceivedDecision } from './received-decisions.ts';

/**
 * Stores a member's contest of a decision, which waits for an administrator's answer.
 * @throws Failure DECISION_NOT_FOUND for decisions about others, CONTEST_SENT, CONTEST_CLOSED
 */
export function contestDecision(
  write: ViewerTransactionRunner,
  decisionId: string,
  { reason, text }: NewContest,
): Promise<ContestRow> {
  return write(async (tx, _signalChange, member) => {
    const decision = (await findReceivedDecision(tx, member.id, decisionId)) ?? fail('DECISION_NOT_FOUND');
    const contest = await tx
      .insertInto('contests')
      .values({ id: uuidv7(), decisionId, userId: member.id, reason, text: text || null })
      .onConflict((conflict) => conflict.column('decisionId').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!contest) fail('CONTEST_SENT');
    if (!isContestable(decision)) fail('CONTEST_CLOSED');
    return contest;
  });
}
