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
  if (await hasAdmin(db)) return undefined;
  await db.deleteFrom('installationLinks').where('expiresAt', '<=', new Date()).execute();
  const secret = createRandomSecret();
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db
    .insertInto('installationLinks')
    .values({ hash: hashSecret(secret), expiresAt })
    .execute();
  return `${publicUrl}/app/installation/${secret}`;
}

/** @throws Failure NOT_FOUND for a secret that is unknown or expired, ALREADY_INSTALLED once there is an administrator */
export async function requireInstallationSecret(db: Queryable, secret: string): Promise<void> {
  const link = await db
    .selectFrom('installationLinks')
    .select('expiresAt')
    .where('hash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (!link) fail('NOT_FOUND');
  if (await hasAdmin(db)) fail('ALREADY_INSTALLED');
  if (link.expiresAt <= new Date()) fail('NOT_FOUND');
}

/** Ends all addresses that install the site, which are remembered: opened again, they say so. */
export async function endInstallationLinks(tx: Queryable): Promise<void> {
  await tx.updateTable('installationLinks').set({ expiresAt: new Date() }).execute();
}
