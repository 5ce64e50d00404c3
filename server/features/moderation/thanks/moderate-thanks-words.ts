import type { ModerationLogAction, ModerationLogState } from '#contract/moderation/rules.ts';
import type { ThanksModerationDecisionBody } from '#contract/moderation/thanks.ts';
import type { ThanksTextStatus } from '#contract/reservations/thanks-rules.ts';
import { findLastModerationDecision } from '#server/features/moderation/decisions/list-moderation-decisions-about-subject.ts';
import { presentModerationDecision } from '#server/features/moderation/decisions/present-moderation-decision.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import { sendReportOutcomeMailJob } from '#server/features/moderation/report-jobs.ts';
import type { ReservationThanksRow } from '#server/features/reservations/tables.ts';
import {
  lockModeratedThanks,
  updateThanksTextStatus,
} from '#server/features/reservations/thanks/moderated-thanks.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendThanksRefusalMailJob } from './jobs.ts';
import { areThanksReportedByAdmin, closeReportsOfThanks } from './thanks-reports.ts';

/**
 * Makes the words of thanks public, or refuses them, also after another decision: an author may object, and a report may
 * be right. A refusal is mailed to the author with its reason, and closes the reports of these thanks. The same decision
 * again changes nothing.
 * @throws Failure THANKS_NOT_FOUND, THANKS_DECIDED when another decision came since the administrator read them, FORBIDDEN
 * for a refusal that would uphold the administrator's own report
 */
export function moderateThanksWords(
  write: ViewerTransactionRunner,
  { jobs }: Pick<Services, 'jobs'>,
  id: string,
  { status, reason, from }: ThanksModerationDecisionBody,
): Promise<void> {
  return write(async (tx, signalChange, admin) => {
    const thanks = (await lockModeratedThanks(tx, admin.id, id)) ?? fail('THANKS_NOT_FOUND');
    const before = thanks.status ?? fail('THANKS_NOT_FOUND');
    if (before === status) return;
    const subject = { kind: 'thanks', id: thanks.id } as const;
    if (from !== undefined && from !== before) {
      const last = await findLastModerationDecision(tx, subject);
      fail('THANKS_DECIDED', { details: { decision: last ? presentModerationDecision(last) : null } });
    }
    const isRefused = status === 'refused';
    if (isRefused && (await areThanksReportedByAdmin(tx, thanks.id, admin.id))) fail('FORBIDDEN');
    const decisionId = await applyThanksDecision(tx, thanks, {
      adminId: admin.id,
      action: isRefused ? 'refuse-thanks' : 'accept-thanks',
      status,
      reason: isRefused ? reason : null,
    });
    if (isRefused) {
      await jobs.enqueue(tx, sendThanksRefusalMailJob, { decisionId });
      for (const { id: reportId } of await closeReportsOfThanks(tx, thanks.id, admin.id))
        await jobs.enqueue(tx, sendReportOutcomeMailJob, { reportId, outcome: 'removed' });
    }
    await signalChange();
  });
}

interface AppliedThanksDecision {
  /** Administrator who decided; null for the rule of the fast lane. */
  adminId: string | null;
  action: ModerationLogAction;
  status: ThanksTextStatus;
  reason?: string | null | undefined;
}

/**
 * Stores and logs a decision about words of thanks whose row the transaction has locked.
 * @returns id of the decision
 */
export async function applyThanksDecision(
  tx: Queryable,
  { id, status: before, createdAt }: ReservationThanksRow,
  { status, ...decision }: AppliedThanksDecision,
): Promise<string> {
  await updateThanksTextStatus(tx, id, status);
  return recordModerationDecision(tx, {
    ...decision,
    subject: { kind: 'thanks', id },
    before: before && loggedStates[before],
    after: loggedStates[status],
    ...(before === 'pending' && { waitedSince: createdAt }),
  });
}

const loggedStates: Record<ThanksTextStatus, ModerationLogState> = {
  pending: 'pending',
  accepted: 'accepted',
  refused: 'refuse',
};
