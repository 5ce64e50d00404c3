import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS } from '#contract/accounts/second-factor-rules.ts';

/** RFC 6238 as every app reads it: SHA-1, six digits, half a minute. */
const standard = { algorithm: 'SHA1', digits: CODE_DIGITS, period: 30 };
/** Steps before and after the present one: of clocks that differ, and of slow typing. */
const TOLERANCE = 1;

/** 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds. @param issuer name of the site */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...standard, secret, issuer, label }).toString();

export const presentStep = (): number => TOTP.counter(standard);

/** The time step that a code belongs to; undefined for a wrong one. */
export function stepOf(secret: string, code: string): number | undefined {
  // The library throws at letters of several bytes.
  if (!/^\d+$/.test(code)) return undefined;
  const present = presentStep();
  const timestamp = present * standard.period * 1000;
  const delta = TOTP.validate({
    ...standard,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: TOLERANCE,
  });
  return delta === null ? undefined : present + delta;
}
