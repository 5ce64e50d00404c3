import type { Queryable } from '#server/platform/database/tables.ts';
import { noPendingEmail } from './queries.ts';

const DAY = 24 * 3_600_000;
/** A late click on a link that did its work still answers kindly for so long. */
const KEEP_LINKS_DAYS = 30;
/** After that many days without activation, the e-mail is free again. */
const KEEP_UNACTIVATED_DAYS = 30;

/** Longer than their link is valid, however late it was mailed. */
const KEEP_PENDING_EMAILS_DAYS = 4;
/** After that many days without a log-in from it, a network is a stranger's again. */
const KEEP_NETWORKS_DAYS = 180;

/** Removes sessions whose tokens have all expired; returns how many. */
export async function purgeExpiredSessions(db: Queryable): Promise<number> {
  await db.deleteFrom('accountNetworks').where('lastUsedAt', '<', daysAgo(KEEP_NETWORKS_DAYS)).execute();
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', new Date())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Forgets the e-mails asked for whose link has long expired unopened. */
export async function purgePendingEmails(db: Queryable): Promise<void> {
  await db
    .updateTable('users')
    .set(noPendingEmail)
    .where('pendingEmailAt', '<', daysAgo(KEEP_PENDING_EMAILS_DAYS))
    .execute();
}

/** Removes links long expired; returns how many. */
export async function purgeExpiredLinks(db: Queryable): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accountTokens')
    .where('expiresAt', '<', daysAgo(KEEP_LINKS_DAYS))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Removes accounts that were never activated, which hold nothing but themselves; returns how many. A suspended
 * one stays, so that the person can't come back by waiting.
 */
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
