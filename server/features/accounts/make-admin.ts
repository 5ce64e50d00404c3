import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { hashPassword } from './passwords.ts';
import { findAccountByEmail, insertAccount, lockAccount, noPendingEmail } from './queries.ts';
import { endSessions } from './sessions.ts';
import type { UserRow } from './tables.ts';

/**
 * Makes an administrator of the person with this e-mail. Whoever holds it without having proved it may be a stranger:
 * their password and sessions do not stay.
 * @param email trimmed and lower-cased
 * @param choosePassword asked only when nobody proved the e-mail
 * @returns the new password, or null when the person keeps theirs
 */
export async function nameAdmin(
  db: Database,
  email: string,
  choosePassword: () => Promise<string>,
): Promise<string | null> {
  const isNamed = await db.transaction().execute(async (tx) => {
    const found = await findAccountByEmail(tx, email);
    const account = found && (await lockAccount(tx, found.id));
    if (account?.email !== email || !account.emailProvedAt) return false;
    await promoteToAdmin(tx, account.id);
    return true;
  });
  if (isNamed) return null;
  const password = await choosePassword();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute((tx) => makeAdmin(tx, email, passwordHash));
  return password;
}

/** An active administrator with this e-mail (trimmed, lower-cased) and password, whether the account existed or not. */
export async function makeAdmin(tx: Queryable, email: string, passwordHash: string): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (account) await promoteToAdmin(tx, account.id, passwordHash);
  else await insertAdmin(tx, { ...NO_PROFILE, email, passwordHash, emailProvedAt: new Date() });
}

/** Makes an account an active administrator. A new password ends its sessions. */
async function promoteToAdmin(tx: Queryable, userId: string, passwordHash?: string): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (!account) return;
  if (passwordHash) await endSessions(tx, userId);
  await tx
    .updateTable('users')
    .set({
      role: ROLE_ADMIN,
      verifiedAt: account.verifiedAt ?? new Date(),
      suspendedAt: null,
      // Whoever waits to prove another address may not be who is meant.
      ...noPendingEmail,
      // The operator, who gives a new password, vouches for the address.
      ...(passwordHash && {
        passwordHash,
        emailProvedAt: new Date(),
        sessionVersion: account.sessionVersion + 1,
      }),
    })
    .where('id', '=', userId)
    .execute();
}

export interface AdminProfile {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  emailProvedAt?: Date;
  streetNumber: string | null;
  streetName: string | null;
  city: string;
  postalCode: string;
}

/** Active at once. Rejects with a unique violation of `users_email_key` when the e-mail is taken. */
export function insertAdmin(tx: Queryable, profile: AdminProfile): Promise<UserRow> {
  return insertAccount(tx, {
    ...profile,
    phone: null,
    profileImage: null,
    companyName: null,
    companySiret: null,
    role: ROLE_ADMIN,
    verifiedAt: new Date(),
    suspendedAt: null,
    termsAcceptedAt: null,
  });
}

/** To be filled in later. */
const NO_PROFILE = {
  firstName: 'Administration',
  lastName: 'du site',
  streetNumber: null,
  streetName: null,
  city: '',
  postalCode: '',
};
