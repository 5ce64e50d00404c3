import { TOTP } from 'otpauth';
import { TEST_PASSWORD, type TestPerson } from './people.ts';
import type { TestSite } from './test-site.ts';

export interface TestSecondFactor {
  recoveryCodes: string[];
  /** TOTP code of the app for now, or for a half-minute some steps later or earlier. */
  code: (steps?: number) => string;
  /** Resets the used codes, so that every code can be used again. */
  forgetUses: () => Promise<unknown>;
}

/** Sets up an administrator's second factor as the pages do. Its first code has been used. */
export async function setUpTestSecondFactor(
  { app, db }: TestSite,
  admin: Pick<TestPerson, 'id' | 'headers'>,
): Promise<TestSecondFactor> {
  const url = '/api/users/second-factor';
  const { headers } = admin;
  const prepared = await app.inject({ method: 'POST', url, headers, payload: { password: TEST_PASSWORD } });
  const code = createTestTotpCodeGenerator(prepared.json().secret);
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
 * TOTP codes that an authenticator app shows.
 * @param secret base32
 */
export const createTestTotpCodeGenerator =
  (secret: string) =>
  (steps = 0): string =>
    TOTP.generate({
      secret: new TOTP({ secret }).secret,
      timestamp: Date.now() + steps * 30_000,
    });
