import { fail } from '#server/platform/fail.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import { clearedBounceColumns } from './bounced-addresses.ts';
import { recordUseCancellingAccountErasure } from './inactive/account-uses.ts';
import { cancelMailedLinks, lockMailedLink } from './links.ts';
import {
  clearedEmailChangeColumns,
  deleteUnactivatedAccountUsingEmail,
  runTransactionRejectingTakenEmail,
} from './queries.ts';

/**
 * Replaces the e-mail by the pending one, whose link was opened. Links sent to the former address become
 * void, except the one that undoes the change.
 * @throws Failure LINK_INVALID, EMAIL_TAKEN (by an account activated since)
 */
export function confirmEmailChange(publicChanges: PublicDataChangeNotifier, secret: string): Promise<void> {
  return runTransactionRejectingTakenEmail(() =>
    publicChanges.transaction(async (tx, signalChange) => {
      const link = await lockMailedLink(tx, secret, 'email');
      if (!link?.email) fail('LINK_INVALID');
      const { account } = link;
      // Link already used, by a mail scanner or the reader: nothing to do.
      if (account.email === link.email && account.emailProvedAt) return;
      if (link.isExpired || account.pendingEmail !== link.email) fail('LINK_INVALID');
      await recordUseCancellingAccountErasure(tx, account.id);
      await deleteUnactivatedAccountUsingEmail(tx, link.email);
      await tx
        .updateTable('users')
        .set({
          email: link.email,
          ...clearedEmailChangeColumns,
          emailProvedAt: new Date(),
          ...clearedBounceColumns,
        })
        .where('id', '=', account.id)
        .execute();
      await cancelMailedLinks(tx, account.id, ['activation', 'reset']);
      await signalChange();
    }),
  );
}
