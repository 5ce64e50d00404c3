import { validate as isUuid } from 'uuid';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { grantAdminRightsEndingSessions, withdrawAdminRights } from '#server/features/accounts/make-admin.ts';
import { notifyAdminsOfAdminChange } from '#server/features/accounts/notify-admins-of-admin-change.ts';
import { isAccountActivatedAndNotSuspended, isLastAdmin } from '#server/features/accounts/policy.ts';
import { lockAccount, lockActiveAdmins } from '#server/features/accounts/queries.ts';
import { hasSecondFactor } from '#server/features/accounts/second-factor/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendAccountDecisionMailJob } from '../members/jobs.ts';

/**
 * Makes a member an administrator, who logs in again and sets up a second factor first if the one who decides has one;
 * or withdraws these rights, and nothing else. Logged, and mailed to the member and to the other administrators. An
 * equal decision changes nothing.
 * @throws Failure USER_NOT_FOUND, MEMBER_NOT_ACTIVE, LAST_ADMIN, OWN_ADMIN_RIGHTS
 */
export function changeAdminRights(
  write: ViewerTransactionRunner,
  { jobs }: Pick<Services, 'jobs'>,
  id: string,
  { isAdmin, reason }: { isAdmin: boolean; reason?: string | undefined },
): Promise<UserRow> {
  return write({
    // Lock of administrators first: of two who withdraw each other's rights, the second has lost them by then.
    before: lockActiveAdmins,
    work: async (tx, _signalChange, admin, activeAdmins) => {
      const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
      if (!account) fail('USER_NOT_FOUND');
      if ((account.role === ROLE_ADMIN) === isAdmin) return account;
      if (isAdmin && !(isAccountActivatedAndNotSuspended(account) && account.emailProvedAt))
        fail('MEMBER_NOT_ACTIVE');
      if (isLastAdmin(account.id, activeAdmins)) fail('LAST_ADMIN');
      if (account.id === admin.id) fail('OWN_ADMIN_RIGHTS');

      const changed = isAdmin
        ? await grantAdminRightsEndingSessions(tx, account, {
            secondFactorRequired: await hasSecondFactor(tx, admin.id),
          })
        : await withdrawAdminRights(tx, account.id);
      const decisionId = await recordModerationDecision(tx, {
        adminId: admin.id,
        subject: { kind: 'member', id: account.id },
        action: isAdmin ? 'promote-admin' : 'demote-admin',
        before: null,
        after: null,
        reason: reason || null,
      });
      await jobs.enqueue(tx, sendAccountDecisionMailJob, { decisionId });
      await notifyAdminsOfAdminChange(tx, jobs, {
        change: isAdmin ? 'made-admin' : 'rights-withdrawn',
        actorId: admin.id,
        subjectId: account.id,
      });
      return changed;
    },
  });
}
