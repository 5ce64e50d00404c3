import type { OpenedMailedLinkAnswer } from '#contract/accounts/schemas.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { recordUseCancellingAccountErasure } from './inactive/account-uses.ts';
import { lockMailedLink } from './links.ts';
import { deleteMatchingSignUpBrowserSecret } from './sign-up-device.ts';
import type { UserRow } from './tables.ts';

interface Activation extends OpenedMailedLinkAnswer {
  /** Activated account, where the browser that signed up opens a link that is still valid; null in other cases. */
  signedUpHere: UserRow | null;
}

/**
 * Proves the e-mail and activates the account, without lifting a suspension. Idempotent: mail scanners open
 * links before people do, and people open them again once they have another address.
 * @param deviceSecret secret of the browser that signed up, from `insertSignUpBrowserSecret`; it works once
 * @throws Failure LINK_INVALID
 */
export function activateAccount(
  { db }: Pick<Services, 'db'>,
  secret: string,
  deviceSecret: string | undefined,
): Promise<Activation> {
  return db.transaction().execute(async (tx) => {
    const link = await lockMailedLink(tx, secret, 'activation');
    if (!link) fail('LINK_INVALID');
    const { account, email, next } = link;
    const isToFormerAddress = email !== null && email !== account.email;
    const isStale = isToFormerAddress || link.isExpired;
    if (isStale && !account.emailProvedAt) fail('LINK_INVALID');
    if (isToFormerAddress) return { email, next, signedUpHere: null };
    await recordUseCancellingAccountErasure(tx, account.id);
    const isHere =
      !isStale &&
      deviceSecret !== undefined &&
      (await deleteMatchingSignUpBrowserSecret(tx, account.id, deviceSecret));
    if (account.emailProvedAt) return { email, next, signedUpHere: isHere ? account : null };
    const now = new Date();
    const activated = await tx
      .updateTable('users')
      .set({ verifiedAt: account.verifiedAt ?? now, emailProvedAt: now })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { email, next, signedUpHere: isHere ? activated : null };
  });
}
