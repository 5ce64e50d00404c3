import { validate as isUuid } from 'uuid';
import { notifyAdminsOfAdminChange } from '#server/features/accounts/notify-admins-of-admin-change.ts';
import { lockAccount, lockActiveAdmins } from '#server/features/accounts/queries.ts';
import { removeSecondFactorOnBehalf } from '#server/features/accounts/second-factor/turn-off.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendAccountDecisionMailJob } from './jobs.ts';

/**
 * Removes the lost second factor of another administrator; logged and mailed.
 * @throws Failure USER_NOT_FOUND, SECOND_FACTOR_NOT_FOUND, OWN_SECOND_FACTOR
 */
export function removeOtherAdminSecondFactor(
  write: ViewerTransactionRunner,
  { jobs }: Pick<Services, 'jobs'>,
  id: string,
): Promise<void> {
  return write({
    // Lock of administrators first: two who help each other would lock in opposite orders.
    before: lockActiveAdmins,
    work: async (tx, _signalChange, admin) => {
      const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
      if (!account) fail('USER_NOT_FOUND');
      // Id as stored: the one in the URL may have capitals.
      if (account.id === admin.id) fail('OWN_SECOND_FACTOR');
      if (!(await removeSecondFactorOnBehalf(tx, account.id))) fail('SECOND_FACTOR_NOT_FOUND');
      const decisionId = await recordModerationDecision(tx, {
        adminId: admin.id,
        subject: { kind: 'member', id: account.id },
        action: 'remove-second-factor',
        before: null,
        after: null,
      });
      await jobs.enqueue(tx, sendAccountDecisionMailJob, { decisionId });
      await notifyAdminsOfAdminChange(tx, jobs, {
        change: 'second-factor-removed',
        actorId: admin.id,
        subjectId: account.id,
      });
    },
  });
}
