import { DAY_MS } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import { createRandomSecret, hashSecret } from '#server/platform/create-random-secret.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * Stores the browser of this call as the one that the activation link logs in, in place of an earlier one.
 * @returns secret that the browser keeps
 */
export async function insertSignUpBrowserSecret(tx: Queryable, userId: string): Promise<string> {
  const secret = createRandomSecret();
  const now = Date.now();
  const device = {
    hash: hashSecret(secret),
    createdAt: new Date(now),
    expiresAt: new Date(now + retentionDays.signUpDevice * DAY_MS),
  };
  await tx
    .insertInto('signUpDevices')
    .values({ userId, ...device })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(device))
    .execute();
  return secret;
}

/**
 * Uses up the secret of the browser that signed up.
 * @returns false for another browser, and for one that signed up too long ago
 */
export async function deleteMatchingSignUpBrowserSecret(
  tx: Queryable,
  userId: string,
  secret: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('signUpDevices')
    .where('userId', '=', userId)
    .where('hash', '=', hashSecret(secret))
    .where('expiresAt', '>', new Date())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
