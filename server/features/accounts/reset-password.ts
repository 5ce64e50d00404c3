import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { noteAccountUse } from './inactive/account-uses.ts';
import { notifyPasswordChange } from './jobs.ts';
import { refuseLeaked } from './leaked-passwords.ts';
import { findLink, lockLink, voidLinks } from './links.ts';
import { notifyAdmins } from './notify-admins.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import type { UserRow } from './tables.ts';

/**
 * Sets the password by the secret of a mailed link, once. Ends every session, proves the e-mail, lifts no suspension
 * and logs nobody in. Drops a pending e-mail: whoever asked for it may be the reason for the reset.
 * @returns the account as it was before, and where whoever asked for the link was going
 * @throws Failure LINK_INVALID; INVALID_INPUT for a leaked password, which leaves the link valid
 */
export async function resetPassword(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { token, password }: { token: string; password: string },
): Promise<{ account: UserRow; next: string | null }> {
  const link = await findLink(db, token, 'reset');
  if (!link || link.isExpired) fail('LINK_INVALID');
  refuseLeaked(password);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const present = await lockLink(tx, token, 'reset');
    if (!present || present.isExpired) fail('LINK_INVALID');
    const { account, next } = present;
    const now = new Date();
    await tx
      .updateTable('users')
      .set({
        passwordHash,
        sessionVersion: account.sessionVersion + 1,
        verifiedAt: account.verifiedAt ?? now,
        emailProvedAt: now,
      })
      .where('id', '=', account.id)
      .execute();
    await endSessions(tx, account.id);
    await noteAccountUse(tx, account.id);
    await voidLinks(tx, account.id, ['reset', 'email']);
    await jobs.enqueue(tx, notifyPasswordChange, { userId: account.id, askedAt: now.getTime() });
    const person = { actorId: account.id, subjectId: account.id };
    if (account.role === ROLE_ADMIN) await notifyAdmins(tx, jobs, { change: 'password', ...person });
    return { account, next };
  });
}
