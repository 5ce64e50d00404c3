import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { sendSecondFactorEventMailJob } from '#server/features/accounts/jobs.ts';
import { notifyAdminsOfAdminChange } from '#server/features/accounts/notify-admins-of-admin-change.ts';
import { lockAccount } from '#server/features/accounts/queries.ts';
import { endSessionsAndDropEmailChange } from '#server/features/accounts/session-service.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteSecondFactor, hasSecondFactor } from './queries.ts';
import { redeemSecondFactorCode } from './redeem-code.ts';

/**
 * Removes the owner's own second factor.
 * @param code undefined when the call was confirmed
 * @returns false for a wrong code
 * @throws Failure SECOND_FACTOR_NOT_FOUND
 */
export function turnOffSecondFactor(
  write: ViewerTransactionRunner,
  services: Pick<Services, 'jobs' | 'sessionSecret'>,
  { id }: Viewer,
  code: string | undefined,
): Promise<boolean> {
  return write({
    before: (tx) => lockAccount(tx, id),
    work: async (tx, _signalChange, _viewer, account) => {
      if (!(await hasSecondFactor(tx, id))) fail('SECOND_FACTOR_NOT_FOUND');
      if (code !== undefined && !(await redeemSecondFactorCode(tx, services, id, code))) return false;
      await deleteSecondFactor(tx, id);
      await services.jobs.enqueue(tx, sendSecondFactorEventMailJob, {
        userId: id,
        event: { name: 'deactivated' },
      });
      if (account?.role === ROLE_ADMIN)
        await notifyAdminsOfAdminChange(tx, services.jobs, {
          change: 'second-factor-off',
          actorId: id,
          subjectId: id,
        });
      return true;
    },
  });
}

/**
 * Removes a lost second factor for an administrator or operator. Ends all sessions: one may be open on the
 * lost telephone.
 * @returns false when there is none
 */
export async function removeSecondFactorOnBehalf(tx: Queryable, userId: string): Promise<boolean> {
  const isRemoved = await deleteSecondFactor(tx, userId);
  if (isRemoved) await endSessionsAndDropEmailChange(tx, userId);
  return isRemoved;
}
