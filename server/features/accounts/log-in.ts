import { secondFactorErrorTexts } from '#contract/accounts/second-factor-rules.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { saveLoginDeviceOrNetwork } from './account-sources.ts';
import { findAccountByCredentials } from './find-account-by-credentials.ts';
import type { PasswordGuessGuard } from './password-guesses.ts';
import { isAccountActivated, isAccountActivatedAndNotSuspended, isSecondFactorMandatory } from './policy.ts';
import { hasSecondFactor } from './second-factor/queries.ts';
import { redeemSecondFactorCode } from './second-factor/redeem-code.ts';

interface Login {
  email: string;
  password: string;
  code?: string | undefined;
}

/**
 * Opens a session. The second factor is only requested once the password is right.
 * @param from `network` by `getRequestIpNetwork`, `device` by `describeDevice`, `deviceId` as the browser keeps it
 * @throws Failure BAD_CREDENTIALS, ACCOUNT_NOT_ACTIVATED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG,
 * TOO_MANY_REQUESTS
 */
export async function logIn(
  services: Pick<Services, 'db' | 'jobs' | 'config' | 'sessions' | 'sessionSecret'>,
  guesses: PasswordGuessGuard,
  { code, ...credentials }: Login,
  { network, device, deviceId }: { network: string; device: string; deviceId: string | undefined },
): Promise<{ token: string; mustSetUpSecondFactor?: true }> {
  const { db, config, sessions } = services;
  const { email } = credentials;
  const account = await guesses.check(email, network, () => findAccountByCredentials(db, credentials));
  if (!account) fail('BAD_CREDENTIALS');
  if (!isAccountActivated(account)) fail('ACCOUNT_NOT_ACTIVATED');

  const needsCode = await hasSecondFactor(db, account.id);
  if (needsCode) {
    if (!code) fail('SECOND_FACTOR_REQUIRED');
    const isRight = await guesses.checkCode(email, network, () =>
      db.transaction().execute((tx) => redeemSecondFactorCode(tx, services, account.id, code)),
    );
    if (!isRight) fail('SECOND_FACTOR_WRONG', { fields: { code: secondFactorErrorTexts.wrong } });
  }

  const token = await sessions.open(account, device, { codeGiven: needsCode });
  if (!token) fail('BAD_CREDENTIALS');
  await guesses.trust(db, account.id, network);
  if (deviceId) await saveLoginDeviceOrNetwork(db, services.sessionSecret, 'device', account.id, deviceId);
  const mustSetUp =
    isSecondFactorMandatory(account, config) && !needsCode && isAccountActivatedAndNotSuspended(account);
  return { token, ...(mustSetUp && { mustSetUpSecondFactor: true }) };
}
