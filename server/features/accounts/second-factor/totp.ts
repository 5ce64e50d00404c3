import { Secret, TOTP } from 'otpauth';
import { SECOND_FACTOR_CODE_DIGITS } from '#contract/accounts/second-factor-rules.ts';

/** TOTP by RFC 6238 as all apps support it: SHA-1, six digits, half a minute. */
const standard = { algorithm: 'SHA1', digits: SECOND_FACTOR_CODE_DIGITS, period: 30 };
/** Number of time steps accepted before and after the current one, for differing clocks and slow typing. */
const TOLERANCE = 1;

/** Secret of 160 random bits, base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * Address `otpauth://` that the QR code holds.
 * @param issuer name of the site
 */
export const createTotpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...standard, secret, issuer, label }).toString();

export const getCurrentTotpTimeStep = (): number => TOTP.counter(standard);

/** Time step of a TOTP code; undefined for a wrong code. */
export function getTotpCodeTimeStep(secret: string, code: string): number | undefined {
  // Check for ASCII digits: the library throws at letters of several bytes.
  if (!/^\d+$/.test(code)) return undefined;
  const step = getCurrentTotpTimeStep();
  const timestamp = step * standard.period * 1000;
  const delta = TOTP.validate({
    ...standard,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: TOLERANCE,
  });
  return delta === null ? undefined : step + delta;
}
