import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { createRandomSecret } from '#server/platform/create-random-secret.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { clearedBounceColumns } from './bounced-addresses.ts';
import { recordUseCancellingAccountErasure } from './inactive/account-uses.ts';
import { cancelMailedLinks, createUnmailedLinkSecret, lockMailedLink } from './links.ts';
import { notifyAdminsOfAdminChange } from './notify-admins-of-admin-change.ts';
import { hashPassword } from './passwords.ts';
import { deleteUnactivatedAccountUsingEmail, runTransactionRejectingTakenEmail } from './queries.ts';
import { deleteSecondFactorConfirmedSince } from './second-factor/queries.ts';
import { endSessionsAndDropEmailChange } from './session-service.ts';

/**
 * Restores an account by its `undo` link: restores the e-mail that the link was sent to, ends every session,
 * removes a second factor set up since, and disables the password until a new one is set.
 * @returns the secret of a reset link
 * @throws Failure LINK_INVALID, EMAIL_TAKEN (by an account activated since)
 */
export async function undoAccountChangeByMailedLink(
  { publicChanges, jobs }: Pick<Services, 'publicChanges' | 'jobs'>,
  secret: string,
): Promise<string> {
  const unknownPassword = await hashPassword(createRandomSecret());
  return runTransactionRejectingTakenEmail(() =>
    publicChanges.transaction(async (tx, signalChange) => {
      const link = await lockMailedLink(tx, secret, 'undo');
      if (!link?.email || link.isExpired) fail('LINK_INVALID');
      const { account, email } = { ...link, email: link.email };
      if (account.email !== email) await deleteUnactivatedAccountUsingEmail(tx, email);
      await tx
        .updateTable('users')
        .set({
          email,
          emailProvedAt: new Date(),
          ...clearedBounceColumns,
          passwordHash: unknownPassword,
          sessionVersion: account.sessionVersion + 1,
        })
        .where('id', '=', account.id)
        .execute();
      await endSessionsAndDropEmailChange(tx, account.id);
      await deleteSecondFactorConfirmedSince(tx, account.id, link.askedAt);
      await recordUseCancellingAccountErasure(tx, account.id);
      await cancelMailedLinks(tx, account.id, ['activation', 'reset', 'email']);
      // Links `undo` that are later than this one become void: a thief's change came after the owner's.
      await cancelMailedLinks(tx, account.id, ['undo'], link.askedAt);
      const person = { actorId: account.id, subjectId: account.id };
      if (account.role === ROLE_ADMIN)
        await notifyAdminsOfAdminChange(tx, jobs, { change: 'taken-back', ...person });
      await signalChange();
      return createUnmailedLinkSecret(tx, account.id, 'reset', email);
    }),
  );
}
