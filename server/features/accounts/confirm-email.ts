import { fail } from '#server/platform/fail.ts';
import type { PublicChanges } from '#server/platform/public-changes.ts';
import { noteAccountUse } from './inactive/account-uses.ts';
import { lockLink, voidLinks } from './links.ts';
import { freeEmail, noPendingEmail, takingEmail } from './queries.ts';
import { notRefused } from './refused-addresses.ts';

/**
 * Replaces the e-mail by the pending one, whose link was opened. Links sent to the former address become
 * void, except the one that undoes the change.
 * @throws Failure LINK_INVALID, EMAIL_TAKEN (by an account activated since)
 */
export function confirmEmail(publicChanges: PublicChanges, secret: string): Promise<void> {
  return takingEmail(() =>
    publicChanges.transaction(async (tx, signalChange) => {
      const link = await lockLink(tx, secret, 'email');
      if (!link?.email) fail('LINK_INVALID');
      const { account } = link;
      // Link opened before, by a mail scanner or the reader.
      if (account.email === link.email && account.emailProvedAt) return;
      if (link.isExpired || account.pendingEmail !== link.email) fail('LINK_INVALID');
      await noteAccountUse(tx, account.id);
      await freeEmail(tx, link.email);
      await tx
        .updateTable('users')
        .set({ email: link.email, ...noPendingEmail, emailProvedAt: new Date(), ...notRefused })
        .where('id', '=', account.id)
        .execute();
      await voidLinks(tx, account.id, ['activation', 'reset']);
      await signalChange();
    }),
  );
}
