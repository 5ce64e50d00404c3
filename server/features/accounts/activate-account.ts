import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { findLink } from './links.ts';
import { isVerified } from './policy.ts';
import { lockAccount } from './queries.ts';

/**
 * Proves the e-mail; a suspension stays. Opening the link again, even late, does no harm: mail scanners open
 * it before people do.
 * @throws Failure LINK_INVALID
 */
export function activateAccount(db: Database, secret: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const link = await findLink(tx, secret, 'activation');
    const account = link && (await lockAccount(tx, link.userId));
    if (!account) fail('LINK_INVALID');
    if (isVerified(account)) return;
    if (link.expiresAt <= new Date()) fail('LINK_INVALID');
    await tx.updateTable('users').set({ verifiedAt: new Date() }).where('id', '=', account.id).execute();
  });
}
