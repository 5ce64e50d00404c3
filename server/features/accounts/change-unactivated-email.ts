import type { UnactivatedAccountEmailChangeBody } from '#contract/accounts/schemas.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { rateLimits } from '#contract/limits.ts';
import { fail } from '#server/platform/fail.ts';
import { countAttempt } from '#server/platform/http/attempts.ts';
import { failTooManyRequests } from '#server/platform/http/limiter.ts';
import type { Services } from '#server/platform/services.ts';
import { clearedBounceColumns } from './bounced-addresses.ts';
import { findAccountByCredentials } from './find-account-by-credentials.ts';
import { sendActivationLinkJob } from './jobs.ts';
import { cancelMailedLinks } from './links.ts';
import { isAccountActivated } from './policy.ts';
import { lockAccount, runTransactionRejectingTakenEmail } from './queries.ts';
import { refuseEmailOutsideSignUpDomains } from './require-sign-up-allowed.ts';
import { insertSignUpBrowserSecret } from './sign-up-device.ts';
import type { UserRow } from './tables.ts';

/**
 * Replaces the e-mail of an account that was never activated, and mails the activation link there. Links sent to the
 * former address become void.
 * @param network network of the caller, from `getRequestIpNetwork`
 * @returns secret of the browser that the link logs in
 * @throws Failure SIGN_UP_CLOSED, INVALID_INPUT for another domain, BAD_CREDENTIALS, ALREADY_ACTIVATED, ACCOUNT_SUSPENDED, EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function changeUnactivatedEmail(
  { config, db, jobs, guesses }: Pick<Services, 'config' | 'db' | 'jobs' | 'guesses'>,
  { newEmail, next, ...credentials }: UnactivatedAccountEmailChangeBody,
  network: string,
): Promise<string> {
  const known = await guesses.check(credentials.email, network, () =>
    findAccountByCredentials(db, credentials),
  );
  if (!known) fail('BAD_CREDENTIALS');
  requireUnactivated(known);
  if (newEmail !== known.email) refuseEmailOutsideSignUpDomains(config, newEmail, 'newEmail');
  // Attempts are counted before the address is looked up, as a refusal reveals that it has an account.
  const attempt = await countAttempt(db, ['unactivated-email', known.id], changes);
  if ('retryAfterSeconds' in attempt) failTooManyRequests(attempt.retryAfterSeconds);
  return runTransactionRejectingTakenEmail(() =>
    db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, known.id);
      // Password or account changed since the password was checked.
      if (account?.sessionVersion !== known.sessionVersion) fail('BAD_CREDENTIALS');
      requireUnactivated(account);
      if (newEmail !== account.email) {
        await tx
          .updateTable('users')
          .set({ email: newEmail, ...clearedBounceColumns })
          .where('id', '=', account.id)
          .execute();
        await cancelMailedLinks(tx, account.id, ['activation', 'reset']);
      }
      await jobs.enqueue(tx, sendActivationLinkJob, { userId: account.id, next });
      return insertSignUpBrowserSecret(tx, account.id);
    }),
  );
}

const changes = { max: rateLimits.emailChanges.max, timeWindow: rateLimits.emailChanges.minutes * MINUTE_MS };

function requireUnactivated(account: UserRow): void {
  if (isAccountActivated(account)) fail('ALREADY_ACTIVATED');
  if (account.suspendedAt) fail('ACCOUNT_SUSPENDED');
}
