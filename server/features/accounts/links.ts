import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { isVerified } from './policy.ts';
import { lockAccount } from './queries.ts';
import type { LinkPurpose } from './tables.ts';

const HOUR = 3_600_000;
export const linkLifetimeHours: Record<LinkPurpose, number> = { activation: 48, reset: 1 };

/** More mails within an hour are not sent, so that nobody's mailbox can be flooded. */
const MOST_PER_HOUR = 5;

export interface Link {
  /** Present address of the account. */
  email: string;
  /** 256 random bits, base64url: known to the receiver of the mail only. */
  secret: string;
}

/**
 * Makes the secret of a link at the moment it is mailed, so that it is never stored in clear, not even in a
 * waiting job. Null when nobody has this id, when there is nothing to activate, or after too many.
 */
export function issueLink(
  db: Database,
  { userId, jobId, purpose }: { userId: string; jobId: string; purpose: LinkPurpose },
): Promise<Link | null> {
  return db.transaction().execute(async (tx) => {
    // Under this lock, a change of e-mail either waits or is seen: no link opens to a former address.
    const account = await lockAccount(tx, userId);
    if (!account || (purpose === 'activation' && isVerified(account))) return null;
    if ((await countOtherMails(tx, userId, jobId, purpose)) >= MOST_PER_HOUR) return null;
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + linkLifetimeHours[purpose] * HOUR);
    await tx
      .insertInto('accountTokens')
      .values({ hash: hashOf(secret), userId, jobId, purpose, expiresAt })
      .execute();
    return { email: account.email, secret };
  });
}

/** Whose link it is and until when; undefined when unknown. */
export function findLink(db: Queryable, secret: string, purpose: LinkPurpose) {
  return db
    .selectFrom('accountTokens')
    .select(['userId', 'expiresAt'])
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** False when it is gone: of two uses at once, only one finds it. */
export async function dropResetLink(tx: Queryable, secret: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accountTokens')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', 'reset')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Once the password or the e-mail has changed, links mailed before must open nothing. */
export async function dropResetLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('accountTokens').where('userId', '=', userId).where('purpose', '=', 'reset').execute();
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Of the last hour. Attempts at one mail count as one, or a slow mail server would use them all up. */
async function countOtherMails(tx: Queryable, userId: string, jobId: string, purpose: LinkPurpose) {
  const { count } = await tx
    .selectFrom('accountTokens')
    .select((eb) => eb.fn.count<number>('jobId').distinct().as('count'))
    .where('userId', '=', userId)
    .where('jobId', '!=', jobId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', new Date(Date.now() - HOUR))
    // Those of the future were asked for before the clock was set back.
    .where('createdAt', '<', new Date(Date.now() + HOUR))
    .executeTakeFirstOrThrow();
  return count;
}
