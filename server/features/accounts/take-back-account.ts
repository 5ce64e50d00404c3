import { randomBytes } from 'node:crypto';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { sendResetLink } from './jobs.ts';
import { lockLink, voidLaterUndoLinks, voidLinks } from './links.ts';
import { hashPassword } from './passwords.ts';
import { freeEmail, takingEmail } from './queries.ts';
import { endSessions } from './sessions.ts';

/**
 * By the link in a notice of a change: the e-mail it was sent to is the account's again, every session ends, and
 * no password opens it until a new one is chosen by the link that is mailed there.
 * @throws Failure LINK_INVALID, EMAIL_TAKEN (by an account activated since)
 */
export async function takeBackAccount(
  { publicChanges, jobs }: Pick<Services, 'publicChanges' | 'jobs'>,
  secret: string,
): Promise<void> {
  const unknownPassword = await hashPassword(randomBytes(32).toString('base64url'));
  await takingEmail(() =>
    publicChanges.transaction(async (tx, announce) => {
      const link = await lockLink(tx, secret, 'undo');
      if (!link?.email || link.expiresAt <= new Date()) fail('LINK_INVALID');
      const { account } = link;
      if (account.email !== link.email) await freeEmail(tx, link.email);
      await tx
        .updateTable('users')
        .set({
          email: link.email,
          emailProvedAt: new Date(),
          pendingEmail: null,
          passwordHash: unknownPassword,
          sessionVersion: account.sessionVersion + 1,
        })
        .where('id', '=', account.id)
        .execute();
      await endSessions(tx, account.id);
      await voidLinks(tx, account.id, ['activation', 'reset', 'email']);
      await voidLaterUndoLinks(tx, account.id, link.createdAt);
      await jobs.enqueue(tx, sendResetLink, { userId: account.id });
      await announce();
    }),
  );
}
