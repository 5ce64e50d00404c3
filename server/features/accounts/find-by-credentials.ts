import type { Queryable } from '#server/platform/database/tables.ts';
import { isPassword } from './passwords.ts';
import { findAccountByEmail } from './queries.ts';
import type { UserRow } from './tables.ts';

/** Null when they do not match, after the same time whether or not the e-mail is known. */
export async function findByCredentials(
  db: Queryable,
  { email, password }: { email: string; password: string },
): Promise<UserRow | null> {
  const account = await findAccountByEmail(db, email);
  const matches = await isPassword(password, account?.passwordHash);
  return account && matches ? account : null;
}
