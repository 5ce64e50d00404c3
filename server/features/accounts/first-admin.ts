import { sql } from 'kysely';
import { describeMissingPasswordCharacters } from '#contract/accounts/password-rule.ts';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { ConfigError } from '#server/config.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { isLeakedPassword } from './leaked-passwords.ts';
import { upsertAdmin } from './make-admin.ts';
import { hashPassword } from './passwords.ts';

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
  return db.transaction().execute(async (tx) => {
    // Lock against concurrent starts.
    await sql`lock table users in share row exclusive mode`.execute(tx);
    if (await hasAdmin(tx)) return false;
    await upsertAdmin(tx, email.trim().toLowerCase(), passwordHash);
    return true;
  });
}

/** French reason why the configured password is refused; undefined when it is accepted. */
export function describeAdminPasswordFault(password: string): string | undefined {
  if (isLeakedPassword(password))
    return 'ADMIN_PASSWORD figure dans des listes de mots de passe volés : choisissez-en un autre.';
  const missing = describeMissingPasswordCharacters(password);
  if (missing.length > 0) return `ADMIN_PASSWORD est trop simple : il manque ${missing.join(', ')}.`;
  return undefined;
}

async function hasAdmin(db: Queryable): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', ROLE_ADMIN).executeTakeFirst();
  return admin !== undefined;
}
