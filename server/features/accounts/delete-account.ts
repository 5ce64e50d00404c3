import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Write } from '#server/platform/http/write.ts';
import { isLastAdmin } from './policy.ts';
import { lockAccount, lockActiveAdmins } from './queries.ts';

/** Erases what another domain holds about a person, in the transaction that erases the account. */
export type Erase = (tx: Queryable, userId: string) => Promise<void>;

/**
 * Erases a person: the account, its links, and what the other domains hold.
 * @throws Failure LAST_ADMIN
 */
export function deleteAccount(write: Write, userId: string, erasers: Erase[]): Promise<void> {
  return write(
    async (tx, announce) => {
      if (isLastAdmin(userId, await lockActiveAdmins(tx))) fail('LAST_ADMIN');
      for (const erase of erasers) await erase(tx, userId);
      await tx.deleteFrom('users').where('id', '=', userId).execute();
      await announce();
    },
    async (tx) => {
      await lockActiveAdmins(tx);
      // Before anything that hangs on it: whoever writes to this person locks in the same order.
      await lockAccount(tx, userId);
    },
  );
}
