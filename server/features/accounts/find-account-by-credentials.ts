import type { Queryable } from '#server/platform/database/tables.ts';
import { verifyPassword } from './passwords.ts';
import { findAccountByEmail } from './queries.ts';
import type { UserRow } from './tables.ts';

/**
 * Account with this e-mail and password; null when they do not match, after the same time whether or not the
 * e-mail exists.
 */
export async function findAccountByCredentials(
  db: Queryable,
  { email, password }: { email: string; password: string },
): Promise<UserRow | null> {
  const account = await findAccountByEmail(db, email);
  const matches = await verifyPassword(password, account?.passwordHash);
  return account && matches ? account : null;
}
