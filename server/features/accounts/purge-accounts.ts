import type { Queryable } from '#server/platform/database/tables.ts';
import { noPendingEmail } from './queries.ts';

const DAY = 24 * 3_600_000;
/** Days after use, in which a second click is answered kindly. */
const KEEP_LINKS_DAYS = 30;
/** Days until the e-mail of an unactivated account is free again. */
const KEEP_UNACTIVATED_DAYS = 30;

/** Longer than the validity of their link, even of a delayed mail. */
const KEEP_PENDING_EMAILS_DAYS = 4;
/** Days without a login until a network is unknown again. */
const KEEP_NETWORKS_DAYS = 180;

/** @returns how many */
export async function purgeExpiredSessions(db: Queryable): Promise<number> {
  await db.deleteFrom('accountNetworks').where('lastUsedAt', '<', daysAgo(KEEP_NETWORKS_DAYS)).execute();
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', new Date())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function purgePendingEmails(db: Queryable): Promise<void> {
  await db
    .updateTable('users')
    .set(noPendingEmail)
    .where('pendingEmailAt', '<', daysAgo(KEEP_PENDING_EMAILS_DAYS))
    .execute();
}

/** @returns how many */
export async function purgeExpiredLinks(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accountTokens')
    .where('expiresAt', '<', daysAgo(KEEP_LINKS_DAYS))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Accounts that were never activated. Suspended ones stay, so that nobody returns by waiting. @returns how many */
export async function purgeUnactivatedAccounts(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('verifiedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .where('createdAt', '<', daysAgo(KEEP_UNACTIVATED_DAYS))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
