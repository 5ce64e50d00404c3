import type { Queryable } from '#server/platform/database/tables.ts';
import { endSessions } from './sessions.ts';
import type { UserRow } from './tables.ts';

/**
 * Suspends an account, or makes it active whatever it lacked. Ends every session: those of a suspended member
 * stop at once, and a token says for its whole life in which state it was given.
 */
export async function changeState(
  tx: Queryable,
  account: UserRow,
  state: 'active' | 'suspended',
): Promise<UserRow> {
  const now = new Date();
  await endSessions(tx, account.id);
  return tx
    .updateTable('users')
    .set({
      ...(state === 'active'
        ? { suspendedAt: null, verifiedAt: account.verifiedAt ?? now }
        : { suspendedAt: now }),
      sessionVersion: account.sessionVersion + 1,
    })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
