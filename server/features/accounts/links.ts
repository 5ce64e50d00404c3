import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { createRandomSecret, hashSecret } from '#server/platform/create-random-secret.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { type AttemptCountResult, type AttemptLimit, countAttempt } from '#server/platform/http/attempts.ts';
import {
  canonicalizeMailbox,
  extractSingleOwnerMailDomain,
} from '#server/platform/mail/canonicalize-mailbox.ts';
import { lockAccount } from './queries.ts';
import type { MailedLinkPurpose, UserRow } from './tables.ts';

export const mailedLinkLifetimeHours: Record<MailedLinkPurpose, number> = {
  activation: 48,
  reset: 1,
  email: 48,
  undo: 7 * 24,
};

/** Maximum number of link mails to one address for one purpose per hour, so that no mailbox can be flooded. */
const MAX_PER_HOUR = 5;
/** Limit of link mails per unconfirmed mailbox, for all purposes and accounts together: it may be a stranger's. */
const toUnproved: AttemptLimit = { max: 5, timeWindow: DAY_MS };
/** Limit of link mails per domain that may have one mailbox for all its addresses. */
const toUnprovedDomain: AttemptLimit = { max: 30, timeWindow: DAY_MS };

export interface MailedLinkRecipientAndSecret {
  /** Receiver of the mail with the link. */
  email: string;
  /** First name for the greeting of the mail; null until the e-mail is proved. */
  firstName: string | null;
  /** True when an administrator created or activated the account before the mailed link was opened. */
  isActive: boolean;
  /** Secret of the mailed link: 256 random bits, base64url, which only the mail holds. */
  secret: string;
}

export interface MailedLinkToCreate {
  userId: string;
  jobId: string;
  purpose: MailedLinkPurpose;
  /** Former e-mail of the account, which receives the `undo` link. */
  to?: string;
  /** Page to open after the link, a path under `/app`. Default for an activation: that of the account's former link. */
  next?: string | undefined;
  /** Time of the event that the mail reports; default now. */
  askedAt?: Date;
}

/**
 * Creates a link just before it is mailed, so that its secret is never stored in clear, not even in a queued
 * job. Null for an unknown account, when there is nothing to prove, and beyond the limits.
 */
export function createMailedLink(
  db: Database,
  { userId, jobId, purpose, to, next: requestedNext, askedAt = new Date() }: MailedLinkToCreate,
): Promise<MailedLinkRecipientAndSecret | null> {
  return db.transaction().execute(async (tx) => {
    // Lock against a concurrent change of e-mail: no link may go to a former address.
    const account = await lockAccount(tx, userId);
    const email = account && (to ?? addressFor(account, purpose));
    if (!email) return null;
    const isProved = to !== undefined || (purpose !== 'email' && account.emailProvedAt !== null);
    if (await exceedsLimit(tx, { userId, email, jobId, purpose, isProved })) return null;
    const firstName = isProved ? account.firstName : null;
    const next = requestedNext ?? (purpose === 'activation' ? await findFormerNext(tx, userId) : null);
    const secret = await insertLink(tx, { userId, jobId, purpose, email, next, askedAt });
    return { email, firstName, isActive: account.verifiedAt !== null, secret };
  });
}

/**
 * Creates a link that is not mailed, for somebody who proved ownership of the account with another link.
 * @returns its secret
 */
export const createUnmailedLinkSecret = (
  tx: Queryable,
  userId: string,
  purpose: MailedLinkPurpose,
  email: string,
) => insertLink(tx, { userId, jobId: uuidv7(), purpose, email, next: null, askedAt: new Date() });

async function insertLink(
  tx: Queryable,
  link: {
    userId: string;
    jobId: string;
    purpose: MailedLinkPurpose;
    email: string;
    next: string | null;
    askedAt: Date;
  },
): Promise<string> {
  const secret = createRandomSecret();
  const expiresAt = new Date(Date.now() + mailedLinkLifetimeHours[link.purpose] * HOUR_MS);
  await tx
    .insertInto('accountTokens')
    .values({ ...link, hash: hashSecret(secret), expiresAt })
    .execute();
  return secret;
}

async function findFormerNext(tx: Queryable, userId: string): Promise<string | null> {
  const former = await tx
    .selectFrom('accountTokens')
    .select('next')
    .where('userId', '=', userId)
    .where('purpose', '=', 'activation')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  return former?.next ?? null;
}

/** E-mail to which a link is mailed; null when there is nothing to send. */
function addressFor(account: UserRow, purpose: MailedLinkPurpose): string | null {
  if (purpose === 'email') return account.pendingEmail;
  if (purpose === 'activation' && account.emailProvedAt) return null;
  if (purpose === 'undo' && !account.emailProvedAt) return null;
  return account.email;
}

/** Mailed link with this secret; undefined when unknown. */
export function findMailedLink(db: Queryable, secret: string, purpose: MailedLinkPurpose) {
  return db
    .selectFrom('accountTokens')
    .select(['userId', 'email', 'next', 'askedAt'])
    .select((eb) => eb('expiresAt', '<=', sql<Date>`now()`).as('isExpired'))
    .where('hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/**
 * Mailed link and its account, read under the account's lock, so that the second of two concurrent uses sees the first.
 * Undefined when unknown.
 */
export async function lockMailedLink(tx: Queryable, secret: string, purpose: MailedLinkPurpose) {
  const found = await findMailedLink(tx, secret, purpose);
  const account = found && (await lockAccount(tx, found.userId));
  const link = account && (await findMailedLink(tx, secret, purpose));
  return link && { ...link, account };
}

/**
 * Voids mailed links after a change of password or e-mail. They still count for the limits, and a queued mail
 * gets a new link for the account's current address.
 * @param askedAfter links that were asked for before this time stay valid
 */
export async function cancelMailedLinks(
  tx: Queryable,
  userId: string,
  purposes: MailedLinkPurpose[],
  askedAfter = new Date(0),
): Promise<void> {
  await tx
    .updateTable('accountTokens')
    // Comparison of database times only: the clock of another process may lag.
    .set((eb) => ({ expiresAt: eb.ref('createdAt') }))
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .where('askedAt', '>', askedAfter)
    .execute();
}

interface Mail {
  userId: string;
  email: string;
  jobId: string;
  purpose: MailedLinkPurpose;
  isProved: boolean;
}

async function exceedsLimit(
  tx: Queryable,
  { userId, email, jobId, purpose, isProved }: Mail,
): Promise<boolean> {
  // Mails without a limit: the changes that they report are limited, and each must be reported.
  if (purpose === 'undo') return false;
  // Counter of link mails apart from the links: these are deleted with the account that requested them.
  if (!isProved) return !(await wasAttempted(tx, userId, jobId)) && (await exceedsUnprovedLimit(tx, email));
  const sent = otherMails(tx, jobId)
    .where('userId', '=', userId)
    .where('email', '=', email)
    .where('purpose', '=', purpose);
  return (await sent.executeTakeFirstOrThrow()).count >= MAX_PER_HOUR;
}

async function exceedsUnprovedLimit(tx: Queryable, email: string): Promise<boolean> {
  if (isRefused(await countAttempt(tx, ['unproved', canonicalizeMailbox(email)], toUnproved))) return true;
  const domain = extractSingleOwnerMailDomain(email);
  return domain !== null && isRefused(await countAttempt(tx, ['unproved-domain', domain], toUnprovedDomain));
}

const isRefused = (attempt: AttemptCountResult) => 'retryAfterSeconds' in attempt;

async function wasAttempted(tx: Queryable, userId: string, jobId: string): Promise<boolean> {
  const link = await tx
    .selectFrom('accountTokens')
    .select('hash')
    .where('userId', '=', userId)
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Link mails sent within an hour. All attempts of one job count as one; otherwise a slow mail server would use up the
 * limit.
 */
function otherMails(tx: Queryable, jobId: string) {
  return (
    tx
      .selectFrom('accountTokens')
      .select((eb) => eb.fn.count<number>('jobId').distinct().as('count'))
      .where('jobId', '!=', jobId)
      .where('createdAt', '>', new Date(Date.now() - HOUR_MS))
      // Times of mails in the future are ignored: the clock was set back.
      .where('createdAt', '<', new Date(Date.now() + HOUR_MS))
  );
}
