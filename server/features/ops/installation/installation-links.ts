import { DAY_MS } from '#contract/durations.ts';
import { hasAdmin } from '#server/features/accounts/first-admin.ts';
import { createRandomSecret, hashSecret } from '#server/platform/create-random-secret.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';

/**
 * Creates the address that installs a site without an administrator, for 24 hours. Those of earlier starts stay: of
 * several machines that start together, each prints one.
 * @returns undefined for a site that has an administrator
 */
export async function createInstallationLink(db: Queryable, publicUrl: string): Promise<string | undefined> {
  await db.deleteFrom('installationLinks').where('expiresAt', '<=', new Date()).execute();
  if (await hasAdmin(db)) return undefined;
  const secret = createRandomSecret();
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db
    .insertInto('installationLinks')
    .values({ hash: hashSecret(secret), expiresAt })
    .execute();
  return `${publicUrl}/app/installation/${secret}`;
}

/** @throws Failure NOT_FOUND for a secret that is unknown, used or expired, and once there is an administrator */
export async function requireInstallationSecret(db: Queryable, secret: string): Promise<void> {
  const link = await db
    .selectFrom('installationLinks')
    .select('hash')
    .where('hash', '=', hashSecret(secret))
    .where('expiresAt', '>', new Date())
    .executeTakeFirst();
  if (!link || (await hasAdmin(db))) fail('NOT_FOUND');
}

/** Ends all addresses that install the site. */
export async function deleteInstallationLinks(tx: Queryable): Promise<void> {
  await tx.deleteFrom('installationLinks').execute();
}
