import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { tellPasswordReset } from './jobs.ts';
import { dropResetLink, dropResetLinks, findLink } from './links.ts';
import { hashPassword } from './passwords.ts';
import { lockAccount } from './queries.ts';

/**
 * Sets the password by the secret of a mailed link, once. Ends every session, proves the e-mail, lifts no
 * suspension and logs nobody in.
 * @throws Failure LINK_INVALID
 */
export async function resetPassword(
  { db, jobs }: { db: Database; jobs: Jobs },
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await findLink(db, token, 'reset');
  if (!link || link.expiresAt <= new Date()) fail('LINK_INVALID');
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, link.userId);
    if (!account || !(await dropResetLink(tx, token))) fail('LINK_INVALID');
    await tx
      .updateTable('users')
      .set({
        passwordHash,
        sessionVersion: account.sessionVersion + 1,
        verifiedAt: account.verifiedAt ?? new Date(),
      })
      .where('id', '=', account.id)
      .execute();
    await dropResetLinks(tx, account.id);
    await jobs.enqueue(tx, tellPasswordReset, { userId: account.id });
  });
}
