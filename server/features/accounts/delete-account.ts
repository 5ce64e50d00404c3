import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { PublicChanges } from '#server/platform/public-changes.ts';
import { isLastAdmin } from './policy.ts';
import { lockAccount, lockActiveAdmins } from './queries.ts';

/** Erases what another domain holds about a person, in the transaction that erases the account. */
export type Erase = (tx: Queryable, userId: string) => Promise<void>;

/**
 * Erases a person: the account, its links, and what the other domains hold.
 * @throws Failure LAST_ADMIN
 */
export function deleteAccount(publicChanges: PublicChanges, userId: string, erasers: Erase[]): Promise<void> {
  return publicChanges.transaction(async (tx, announce) => {
    if (isLastAdmin(userId, await lockActiveAdmins(tx))) fail('LAST_ADMIN');
    // Before anything that hangs on it: whoever writes to this person locks in the same order.
    await lockAccount(tx, userId);
    for (const erase of erasers) await erase(tx, userId);
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    await announce();
  });
}
