import type { OpenedMailLink } from '#contract/accounts/schemas.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { recordAccountUse } from './inactive/account-uses.ts';
import { lockLink } from './links.ts';

/**
 * Proves the e-mail and activates the account, without lifting a suspension. Idempotent: mail scanners open
 * links before people do.
 * @throws Failure LINK_INVALID
 */
export function activateAccount(db: Database, secret: string): Promise<OpenedMailLink> {
  return db.transaction().execute(async (tx) => {
    const link = await lockLink(tx, secret, 'activation');
    if (!link) fail('LINK_INVALID');
    const { account, email, next } = link;
    await recordAccountUse(tx, account.id);
    if (account.emailProvedAt) return { email, next };
    if (link.isExpired || (email ?? account.email) !== account.email) fail('LINK_INVALID');
    const now = new Date();
    await tx
      .updateTable('users')
      .set({ verifiedAt: account.verifiedAt ?? now, emailProvedAt: now })
      .where('id', '=', account.id)
      .execute();
    return { email, next };
  });
}
