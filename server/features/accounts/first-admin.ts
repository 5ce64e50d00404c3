import { sql } from 'kysely';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { makeAdmin } from './make-admin.ts';
import { hashPassword } from './passwords.ts';

/**
 * At the start of a site without any administrator, makes the configured one. As soon as there is one, in
 * whatever state, the configuration changes nothing: an administrator who left or changed password stays so.
 * Somebody may have registered this e-mail before: the account is taken over, with the configured password.
 *
 * @returns whether an administrator was made
 */
export async function ensureFirstAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if (await hasAdmin(db)) return false;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    // Several servers may start at once.
    await sql`lock table users in share row exclusive mode`.execute(tx);
    if (await hasAdmin(tx)) return false;
    await makeAdmin(tx, email.trim().toLowerCase(), passwordHash);
    return true;
  });
}

async function hasAdmin(db: Queryable): Promise<boolean> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', ROLE_ADMIN).executeTakeFirst();
  return admin !== undefined;
}
