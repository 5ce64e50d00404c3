import { daysAgo } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { clearedEmailChangeColumns } from './queries.ts';

/**
 * Deletes expired sessions, networks and devices unused for long, and browsers that signed up long ago.
 * @returns number of sessions deleted
 */
export async function purgeExpiredSessionsAndDevices(db: Queryable): Promise<number> {
  for (const table of ['accountNetworks', 'accountDevices'] as const)
    await db.deleteFrom(table).where('lastUsedAt', '<', daysAgo(retentionDays.network)).execute();
  await db.deleteFrom('signUpDevices').where('expiresAt', '<', new Date()).execute();
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', new Date())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function purgeExpiredEmailChanges(db: Queryable): Promise<void> {
  await db
    .updateTable('users')
    .set(clearedEmailChangeColumns)
    .where('pendingEmailAt', '<', daysAgo(retentionDays.pendingEmail))
    .execute();
}

/**
 * Deletes mailed links some days after their expiry.
 * @returns number of links deleted
 */
export async function purgeExpiredMailedLinks(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accountTokens')
    .where('expiresAt', '<', daysAgo(retentionDays.mailedLink))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Deletes accounts that were never activated. Suspended ones stay longer, so that nobody returns by waiting.
 * @returns number of accounts deleted
 */
export async function purgeUnactivatedAccounts(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('verifiedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('suspendedAt', 'is', null), eb('suspendedAt', '<', daysAgo(retentionDays.suspendedAccount))]),
    )
    .where('createdAt', '<', daysAgo(retentionDays.unactivatedAccount))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
