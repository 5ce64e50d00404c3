import { ROLE_ADMIN, ROLE_MEMBER } from '#contract/accounts/rules.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { clearedPasswordConfirmationDelayColumns } from './hold-back-password.ts';
import { hashPassword } from './passwords.ts';
import { clearedEmailChangeColumns, findAccountByEmail, insertAccount, lockAccount } from './queries.ts';
import { removeSecondFactorOnBehalf } from './second-factor/turn-off.ts';
import { endSessionsAndDropEmailChange } from './session-service.ts';
import type { UserRow } from './tables.ts';

/**
 * Makes the person with this e-mail an administrator. An account with an unproved address may be a
 * stranger's: its password is replaced and its sessions end.
 * @param email trimmed and lower-cased
 * @param choosePassword called only for an unproved or unknown e-mail
 * @param options.withoutSecondFactor removes it, for an only administrator who lost it
 * @returns the new password, or null when the person keeps their own
 */
export async function createOrPromoteAdminByEmail(
  db: Database,
  email: string,
  choosePassword: () => Promise<string>,
  { withoutSecondFactor = false } = {},
): Promise<string | null> {
  const isPromoted = await db.transaction().execute(async (tx) => {
    const found = await findAccountByEmail(tx, email);
    const account = found && (await lockAccount(tx, found.id));
    if (account?.email !== email || !account.emailProvedAt) return false;
    await promoteToAdmin(tx, account.id);
    if (withoutSecondFactor) await removeSecondFactorOnBehalf(tx, account.id);
    return true;
  });
  if (isPromoted) return null;
  const password = await choosePassword();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute((tx) => upsertAdmin(tx, email, passwordHash));
  return password;
}

/**
 * Creates the administrator, or promotes the account with this e-mail.
 * @param email trimmed and lower-cased
 * @param names names of a new account
 */
export async function upsertAdmin(
  tx: Queryable,
  email: string,
  passwordHash: string,
  { firstName = 'Administration', lastName = 'du site' }: AdminNames = {},
): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (account) await promoteToAdmin(tx, account.id, passwordHash);
  else
    await insertAdmin(tx, {
      ...NO_ADDRESS,
      firstName,
      lastName,
      email,
      passwordHash,
      emailProvedAt: new Date(),
    });
}

interface AdminNames {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/**
 * Promotes an account. A new password ends its sessions and removes a second factor, which may be a
 * stranger's.
 */
async function promoteToAdmin(tx: Queryable, userId: string, passwordHash?: string): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (!account) return;
  if (passwordHash) {
    await endSessionsAndDropEmailChange(tx, userId);
    await removeSecondFactorOnBehalf(tx, userId);
  }
  await tx
    .updateTable('users')
    .set({
      role: ROLE_ADMIN,
      verifiedAt: account.verifiedAt ?? new Date(),
      suspendedAt: null,
      // Pending address dropped: it may be a stranger's.
      ...clearedEmailChangeColumns,
      ...clearedPasswordConfirmationDelayColumns,
      // New password: the operator who sets it confirms the address, which counts as proved.
      ...(passwordHash && {
        passwordHash,
        emailProvedAt: new Date(),
        sessionVersion: account.sessionVersion + 1,
      }),
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Makes an account an administrator's. Ends its sessions and drops a pending e-mail: one may be a thief's, which was
 * worth little before. Its password goes on confirming no more than it did.
 */
export async function grantAdminRightsEndingSessions(
  tx: Queryable,
  account: UserRow,
  { secondFactorRequired }: { secondFactorRequired: boolean },
): Promise<UserRow> {
  await endSessionsAndDropEmailChange(tx, account.id);
  return tx
    .updateTable('users')
    .set({
      role: ROLE_ADMIN,
      secondFactorRequired: account.secondFactorRequired || secondFactorRequired,
      sessionVersion: account.sessionVersion + 1,
    })
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes an administrator a member again. Sessions stay: each call reads the role. */
export function withdrawAdminRights(tx: Queryable, userId: string): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ role: ROLE_MEMBER })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface NewAdminRow {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  emailProvedAt?: Date;
  secondFactorRequired?: boolean;
  passwordConfirmsFrom?: Date;
  streetNumber: string | null;
  streetName: string | null;
  city: string;
  postalCode: string;
}

/**
 * Inserts an active administrator. Rejects with a unique violation of `users_email_key` when the e-mail is
 * taken.
 */
export function insertAdmin(tx: Queryable, profile: NewAdminRow): Promise<UserRow> {
  return insertAccount(tx, {
    ...profile,
    phone: null,
    profileImage: null,
    companyName: null,
    companySiret: null,
    role: ROLE_ADMIN,
    verifiedAt: new Date(),
    suspendedAt: null,
    termsVersion: null,
    termsAcceptedAt: null,
  });
}

const NO_ADDRESS = {
  streetNumber: null,
  streetName: null,
  city: '',
  postalCode: '',
};
