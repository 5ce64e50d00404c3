import { TOTP } from 'otpauth';
import { TEST_PASSWORD, type TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

export interface SecondFactor {
  recoveryCodes: string[];
  /** Code of the app, or of a half-minute some steps later or earlier. */
  code: (steps?: number) => string;
  /** Allows every code to be used again. */
  forgetUses: () => Promise<unknown>;
}

/** Sets up an administrator's second factor as the pages do. Its first code has been used. */
export async function setUpSecondFactor(
  { app, db }: TestSite,
  admin: Pick<TestPerson, 'id' | 'headers'>,
): Promise<SecondFactor> {
  const url = '/api/users/second-factor';
  const { headers } = admin;
  const prepared = await app.inject({ method: 'POST', url, headers, payload: { password: TEST_PASSWORD } });
  const code = totpCodesOf(prepared.json().secret);
  const payload = { code: code() };
  const confirmed = await app.inject({ method: 'POST', url: `${url}/confirm`, headers, payload });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return {
    recoveryCodes: confirmed.json().recoveryCodes,
    code,
    forgetUses: () =>
      db.updateTable('secondFactors').set({ lastStep: null }).where('userId', '=', admin.id).execute(),
  };
}

/**
 * Codes that an app shows.
 * @param secret base32
 */
export const totpCodesOf =
  (secret: string) =>
  (steps = 0): string =>
    TOTP.generate({
      secret: new TOTP({ secret }).secret,
      timestamp: Date.now() + steps * 30_000,
    });
