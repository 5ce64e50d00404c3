import { randomBytes } from 'node:crypto';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { lockLink, openLink, voidLinks } from './links.ts';
import { hashPassword } from './passwords.ts';
import { freeEmail, takingEmail } from './queries.ts';
import { endSessions } from './sessions.ts';

/**
 * By the link in a notice of a change: the e-mail it was sent to is the account's again, every session ends, and
 * no password opens it until a new one is chosen.
 * @returns the secret of a reset link to choose it with: whoever reads that mail may
 * @throws Failure LINK_INVALID, EMAIL_TAKEN (by an account activated since)
 */
export async function takeBackAccount(
  { publicChanges }: Pick<Services, 'publicChanges'>,
  secret: string,
): Promise<string> {
  const unknownPassword = await hashPassword(randomBytes(32).toString('base64url'));
  return takingEmail(() =>
    publicChanges.transaction(async (tx, signalChange) => {
      const link = await lockLink(tx, secret, 'undo');
      if (!link?.email || link.isExpired) fail('LINK_INVALID');
      const { account, email } = { ...link, email: link.email };
      if (account.email !== email) await freeEmail(tx, email);
      await tx
        .updateTable('users')
        .set({
          email,
          emailProvedAt: new Date(),
          passwordHash: unknownPassword,
          sessionVersion: account.sessionVersion + 1,
        })
        .where('id', '=', account.id)
        .execute();
      await endSessions(tx, account.id);
      await voidLinks(tx, account.id, ['activation', 'reset', 'email']);
      // Of two addresses that would both be restored, the one given up first wins: a thief's came later, whenever the
      // mails arrived.
      await voidLinks(tx, account.id, ['undo'], link.askedAt);
      await signalChange();
      return openLink(tx, account.id, 'reset', email);
    }),
  );
}
