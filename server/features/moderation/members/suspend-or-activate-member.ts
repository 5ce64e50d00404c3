import { validate as isUuid } from 'uuid';
import { accountStateOf, isLastAdmin } from '#server/features/accounts/policy.ts';
import { lockAccount, lockActiveAdmins } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { updateAccountStateEndingSessions } from '#server/features/accounts/update-account-state-ending-sessions.ts';
import { hideOrRestoreSellerListings } from '#server/features/listings/suspend-seller.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendAccountDecisionMailJob } from './jobs.ts';

/**
 * Suspends a member, or activates an account even without a proved e-mail. Their listings are hidden or
 * restored; logged and mailed. An equal decision changes nothing.
 * @param decision `isReversal` true for the answer to a contest
 * @throws Failure USER_NOT_FOUND, LAST_ADMIN
 */
export function suspendOrActivateMember(
  write: ViewerTransactionRunner,
  { jobs, onBecamePublic }: Pick<Services, 'jobs' | 'onBecamePublic'>,
  id: string,
  decision: { isActive: boolean; reason?: string | undefined; isReversal?: boolean },
): Promise<UserRow> {
  const state = decision.isActive ? 'active' : 'suspended';
  return write({
    // Lock of administrators first: when two suspend each other, the second has lost the right by then.
    before: lockActiveAdmins,
    work: async (tx, signalChange, admin, activeAdmins) => {
      const account = isUuid(id) ? await lockAccount(tx, id) : undefined;
      if (!account) fail('USER_NOT_FOUND');
      const before = accountStateOf(account);
      if (before === state) return account;
      if (state === 'suspended' && isLastAdmin(account.id, activeAdmins)) fail('LAST_ADMIN');

      const changed = await updateAccountStateEndingSessions(tx, account, state);
      const shown = await hideOrRestoreSellerListings(tx, account.id, state === 'suspended');
      for (const listingId of shown) await onBecamePublic(tx, listingId);
      const decisionId = await recordModerationDecision(tx, {
        adminId: admin.id,
        subject: { kind: 'member', id: account.id },
        action: state === 'active' ? 'activate-member' : 'suspend-member',
        before,
        after: state,
        reason: decision.reason || null,
      });
      // Mail left to the answer of the contest, which reaches a proved address only.
      if (!decision.isReversal || !account.emailProvedAt)
        await jobs.enqueue(tx, sendAccountDecisionMailJob, { decisionId });
      await signalChange();
      return changed;
    },
  });
}
