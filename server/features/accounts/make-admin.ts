import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { insertAccount, lockAccount } from './queries.ts';
import type { UserRow } from './tables.ts';

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

/** An active administrator without a profile, who fills it in later. */
export function insertAdmin(tx: Queryable, email: string, passwordHash: string): Promise<UserRow> {
  return insertAccount(tx, {
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
