import { sql } from 'kysely';
import { describeMissingPasswordCharacters } from '#contract/accounts/password-rule.ts';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { ConfigError } from '#server/config.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { isLeakedPassword } from './leaked-passwords.ts';
import { upsertAdmin } from './make-admin.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail } from './queries.ts';
import type { UserRow } from './tables.ts';

/**
 * Creates the configured administrator on a site that has none. Later the configuration is ignored, whatever
 * the state of that account: an administrator who left or changed password is not restored. An existing
 * account with this e-mail is taken over, with the configured password.
 * @returns true when an administrator was created
 * @throws ConfigError for a leaked or weak password
 */
export async function ensureFirstAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if (await hasAdmin(db)) return false;
  const fault = describeAdminPasswordFault(password);
  if (fault) throw new ConfigError(fault);
  const passwordHash = await hashPassword(password);
  const account = await db
    .transaction()
    .execute((tx) => createFirstAdmin(tx, { email: email.trim().toLowerCase(), passwordHash }));
  return account !== undefined;
}

/**
 * Creates the administrator of a site that has none; of several calls at once, one does.
 * @returns undefined when there is an administrator
 */
export async function createFirstAdmin(
  tx: Queryable,
  { email, passwordHash, ...names }: FirstAdmin,
): Promise<UserRow | undefined> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
  if (await hasAdmin(tx)) return undefined;
  await upsertAdmin(tx, email, passwordHash, names);
  return findAccountByEmail(tx, email);
}

interface FirstAdmin {
  /** Address, trimmed and lower-cased. */
  email: string;
  passwordHash: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** French reason why the configured password is refused; undefined when it is accepted. */
export function describeAdminPasswordFault(password: string): string | undefined {
  if (isLeakedPassword(password))
    return 'ADMIN_PASSWORD figure dans des listes de mots de passe volés : choisissez-en un autre.';
  const missing = describeMissingPasswordCharacters(password);
  if (missing.length > 0) return `ADMIN_PASSWORD est trop simple : il manque ${missing.join(', ')}.`;
  return undefined;
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', ROLE_ADMIN).executeTakeFirst();
  return admin !== undefined;
}
