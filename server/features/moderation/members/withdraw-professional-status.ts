import { validate as isUuid } from 'uuid';
import { lockAccount, lockActiveAdmins } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { clearProfessionalAccountColumns } from '#server/features/accounts/update-account-state-ending-sessions.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendAccountDecisionMailJob } from './jobs.ts';

/**
 * Makes a professional account private, without company; logged and mailed. A private account stays
 * unchanged.
 * @throws Failure USER_NOT_FOUND
 */
export function withdrawProfessionalStatus(
  write: ViewerTransactionRunner,
  { jobs }: Pick<Services, 'jobs'>,
  id: string,
  reason: string | undefined,
): Promise<UserRow> {
  return write({
    // Lock of administrators first: two who decide about each other would lock in opposite orders.
    before: lockActiveAdmins,
    work: async (tx, signalChange, admin) => {
      const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
      if (!account) fail('USER_NOT_FOUND');
      if (!account.professional) return account;
      const changed = await clearProfessionalAccountColumns(tx, id);
      const decisionId = await recordModerationDecision(tx, {
        adminId: admin.id,
        subject: { kind: 'member', id },
        action: 'withdraw-professional',
        before: 'professional',
        after: 'private',
        reason: reason || null,
      });
      await jobs.enqueue(tx, sendAccountDecisionMailJob, { decisionId });
      await signalChange();
      return changed;
    },
  });
}
