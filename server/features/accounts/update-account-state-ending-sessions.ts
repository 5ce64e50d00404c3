import type { Queryable } from '#server/platform/database/tables.ts';
import { endSessionsAndDropEmailChange } from './session-service.ts';
import type { UserRow } from './tables.ts';

/**
 * Suspends an account, or activates it even without a proved e-mail. Ends every session, as a token holds the state
 * of the account for its whole life.
 */
export async function updateAccountStateEndingSessions(
  tx: Queryable,
  account: UserRow,
  state: 'active' | 'suspended',
): Promise<UserRow> {
  const now = new Date();
  await endSessionsAndDropEmailChange(tx, account.id);
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

/** Makes a professional account private, and removes the company. */
export function clearProfessionalAccountColumns(tx: Queryable, id: string): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({
      professional: false,
      companyName: null,
      companySiret: null,
      companyAddress: null,
      companyEmail: null,
      companyPhone: null,
      certifiedAt: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
