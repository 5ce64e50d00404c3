import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { recordUseCancellingAccountErasure } from './inactive/account-uses.ts';
import { sendPasswordChangedMailJob } from './jobs.ts';
import { refuseLeakedPassword } from './leaked-passwords.ts';
import { cancelMailedLinks, findMailedLink, lockMailedLink } from './links.ts';
import { notifyAdminsOfAdminChange } from './notify-admins-of-admin-change.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsAndDropEmailChange } from './session-service.ts';
import type { UserRow } from './tables.ts';

/**
 * Sets the password by the secret of a mailed link, once. Ends every session and proves the e-mail, but lifts
 * no suspension and opens no session. Drops a pending e-mail: a thief may have requested it.
 * @returns the account as it was before, and the page to open next
 * @throws Failure LINK_INVALID; INVALID_INPUT for a leaked password, which leaves the link valid
 */
export async function resetPassword(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { token, password }: { token: string; password: string },
): Promise<{ account: UserRow; next: string | null }> {
  const link = await findMailedLink(db, token, 'reset');
  if (!link || link.isExpired) fail('LINK_INVALID');
  refuseLeakedPassword(password);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const current = await lockMailedLink(tx, token, 'reset');
    if (!current || current.isExpired) fail('LINK_INVALID');
    const { account, next } = current;
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
    await endSessionsAndDropEmailChange(tx, account.id);
    await recordUseCancellingAccountErasure(tx, account.id);
    await cancelMailedLinks(tx, account.id, ['reset', 'email']);
    await jobs.enqueue(tx, sendPasswordChangedMailJob, { userId: account.id, askedAt: now.getTime() });
    const person = { actorId: account.id, subjectId: account.id };
    if (account.role === ROLE_ADMIN)
      await notifyAdminsOfAdminChange(tx, jobs, { change: 'password', ...person });
    return { account, next };
  });
}
