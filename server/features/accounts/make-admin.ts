import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { findAccountByEmail, insertAccount, lockAccount } from './queries.ts';

/** An active administrator with this e-mail (trimmed, lower-cased) and password, whether the account existed or not. */
export async function makeAdmin(tx: Queryable, email: string, passwordHash: string): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (account) await promoteToAdmin(tx, account.id, passwordHash);
  else await insertAdmin(tx, email, passwordHash);
}

/** Makes an account an active administrator. A new password ends its sessions. */
export async function promoteToAdmin(tx: Queryable, userId: string, passwordHash?: string): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (!account) return;
  await tx
    .updateTable('users')
    .set({
      role: ROLE_ADMIN,
      verifiedAt: account.verifiedAt ?? new Date(),
      suspendedAt: null,
      ...(passwordHash && { passwordHash, sessionVersion: account.sessionVersion + 1 }),
    })
    .where('id', '=', userId)
    .execute();
}

/** Without a profile, to be filled in later. */
async function insertAdmin(tx: Queryable, email: string, passwordHash: string): Promise<void> {
  await insertAccount(tx, {
    firstName: 'Administration',
    lastName: 'du site',
    email,
    phone: null,
    passwordHash,
    profileImage: null,
    streetNumber: null,
    streetName: null,
    city: '',
    postalCode: '',
    companyName: null,
    companySiret: null,
    role: ROLE_ADMIN,
    verifiedAt: new Date(),
    suspendedAt: null,
    termsAcceptedAt: null,
  });
}
