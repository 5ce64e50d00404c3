import { describeSignUpDomains } from '#contract/accounts/sign-up-domains.ts';
import type { Config } from '#server/config.ts';
import { fail } from '#server/platform/fail.ts';

type SignUpSetting = Pick<Config, 'signUp'>;

/**
 * Refuses an account that the settings do not allow.
 * @throws Failure SIGN_UP_CLOSED, INVALID_INPUT
 */
export function requireSignUpAllowed(config: SignUpSetting, email: string): void {
  if (config.signUp.mode === 'closed') fail('SIGN_UP_CLOSED');
  refuseEmailOutsideSignUpDomains(config, email, 'email');
}

/**
 * Refuses an e-mail outside of the domains that alone may sign up, where there are such.
 * @param field field of the form that has the e-mail
 * @throws Failure SIGN_UP_CLOSED, INVALID_INPUT
 */
export function refuseEmailOutsideSignUpDomains(
  { signUp: { mode, domains } }: SignUpSetting,
  email: string,
  field: 'email' | 'newEmail',
): void {
  if (mode !== 'domain') return;
  // Domains that nobody named, as a variable alone can bring about, let nobody in.
  if (domains.length === 0) fail('SIGN_UP_CLOSED');
  if (domains.some((domain) => email.toLowerCase().endsWith(`@${domain}`))) return;
  fail('INVALID_INPUT', { fields: { [field]: describeSignUpDomains(domains) } });
}
