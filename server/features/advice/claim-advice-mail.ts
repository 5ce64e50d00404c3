import './tables.ts';
import { type SqlBool, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  type AdviceReason,
  adviceReasons,
  DAYS_BETWEEN_ADVICE_MAILS,
  MAX_WEEKLY_SUGGESTION_MAILS,
} from '#contract/advice/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { LISTING_EXPIRY_REMINDER_LEAD_DAYS } from '#contract/listings/rules.ts';
import { findOptionalMailRecipient } from '#server/features/accounts/find-optional-mail-recipient.ts';
import { lockAccount } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { findAdviceForOffer, type ListingWithAdvice } from './find-advice-for-offer.ts';
import { isAuthorInAdviceControlGroup } from './listing-advice.ts';
import {
  calculateUnansweredOfferCutoffTime,
  createUnansweredListingConditionSql,
} from './unanswered-listings.ts';

/** Maximum number of offers of one author that are looked at, and that one mail names. */
const MAX_LISTINGS_READ = 20;
const MAX_LISTINGS_PER_MAIL = 5;

type Needed = Pick<Services, 'places' | 'vocabulary'>;

const weekBefore = (now: Date) => new Date(now.getTime() - DAYS_BETWEEN_ADVICE_MAILS * DAY_MS);

/**
 * Offers that nobody has answered and whose author may still do something about it: neither reserved, nor about to
 * expire, nor with changes that wait for an administrator.
 */
const helpable = (db: Queryable, now: Date) =>
  db
    .selectFrom('listings')
    .where('listings.isLive', '=', true)
    .where('listings.mainType', '=', 'offer')
    .where('listings.availability', '=', 'available')
    .where('listings.publishedAt', '<=', calculateUnansweredOfferCutoffTime(now))
    // An earlier end is what the mail about expiry is for.
    .where(
      'listings.expiresAt',
      '>',
      new Date(now.getTime() + (LISTING_EXPIRY_REMINDER_LEAD_DAYS + 1) * DAY_MS),
    )
    .where(createUnansweredListingConditionSql('listings.id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listingRevisions')
            .select('listingId')
            .whereRef('listingRevisions.listingId', '=', 'listings.id')
            .where('refused', 'is', null),
        ),
      ),
    );

/** Authors of unanswered offers who were not checked for a week. */
export async function listAuthorsDueForAdviceCheck(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await helpable(db, now)
    .innerJoin('users', 'users.id', 'listings.userId')
    .where('users.adviceMails', '=', true)
    .where(
      sql<SqlBool>`not exists (select from advice_checks
        where advice_checks.user_id = listings.user_id and checked_at > ${weekBefore(now)})`,
    )
    .select('listings.userId')
    .distinct()
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
}

/**
 * Claims this week's mail to an author, and records what it is about. Two concurrent jobs wait for each other at the
 * account's lock, and the second finds it checked.
 * @returns id of the mail; null when there is nothing to say, when it is too early or too much, and for an author held back
 */
export async function claimAdviceMail(
  tx: Queryable,
  services: Needed,
  userId: string,
  now: Date,
): Promise<string | null> {
  if (!(await lockAccount(tx, userId)) || !(await claimWeeklyCheck(tx, userId, now))) return null;
  const author = await findAdvisableAuthor(tx, userId);
  if (!author || (await countSuggestionMails(tx, userId, now)) >= MAX_WEEKLY_SUGGESTION_MAILS) return null;
  const advised = await findNewAdvice(tx, services, author, now);
  if (advised.length === 0) return null;
  const mailId = uuidv7();
  const isHeldBack = isAuthorInAdviceControlGroup(userId);
  await tx
    .insertInto('listingAdvice')
    .values(
      advised.flatMap(({ listing, advice }) =>
        advice.map(({ reason }) => ({
          listingId: listing.id,
          userId,
          reason,
          mailId,
          isHeldBack,
          createdAt: now,
        })),
      ),
    )
    .execute();
  return isHeldBack ? null : mailId;
}

/** Author and offers of a claimed mail with what is still true when it is sent; undefined when nothing is. */
export async function readClaimedAdviceMail(
  db: Queryable,
  services: Needed,
  mailId: string,
  now: Date,
): Promise<{ author: UserRow; advised: ListingWithAdvice[] } | undefined> {
  const claimed = await db
    .selectFrom('listingAdvice')
    .select(['listingId', 'userId', 'reason'])
    .where('mailId', '=', mailId)
    .execute();
  const author = claimed[0] && (await findAdvisableAuthor(db, claimed[0].userId));
  if (!author) return undefined;
  const byListing = Map.groupBy(claimed, ({ listingId }) => listingId);
  const listings = await helpable(db, now)
    .selectAll('listings')
    .where('listings.id', 'in', [...byListing.keys()])
    .orderBy('listings.publishedAt')
    .orderBy('listings.id')
    .execute();
  const advised: ListingWithAdvice[] = [];
  for (const listing of listings) {
    const reasons = new Set(byListing.get(listing.id)?.map(({ reason }) => reason));
    const still = adviceReasons.filter((reason) => reasons.has(reason));
    const advice = await findAdviceForOffer(db, listing, author, still, services);
    if (advice.length > 0) advised.push({ listing, advice });
  }
  return advised.length > 0 ? { author, advised } : undefined;
}

/** Author who may be mailed; undefined for one who refuses, or was warned that the unused account will be erased. */
async function findAdvisableAuthor(db: Queryable, userId: string): Promise<UserRow | undefined> {
  const author = await findOptionalMailRecipient(db, userId);
  if (!author?.adviceMails) return undefined;
  const use = await db
    .selectFrom('accountUses')
    .select('eraseAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return use?.eraseAt ? undefined : author;
}

/** @returns false when the author was checked within a week */
async function claimWeeklyCheck(tx: Queryable, userId: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('adviceChecks')
    .values({ userId, checkedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ checkedAt: now })
        .where('adviceChecks.checkedAt', '<=', weekBefore(now)),
    )
    .returning('userId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Number of mails of the last seven days that suggest something to a person: about their offers, or their requests. */
async function countSuggestionMails(tx: Queryable, userId: string, now: Date): Promise<number> {
  const since = weekBefore(now);
  const { rows } = await sql<{ mails: number }>`
    select count(distinct mail_id) as mails from (
      select mail_id from listing_advice
      where user_id = ${userId}::uuid and created_at > ${since} and not is_held_back
      union all
      select mail_id from counterpart_notices join listings on listings.id = request_id
      where listings.user_id = ${userId}::uuid and counterpart_notices.created_at > ${since} and mail_id is not null
    ) as sent`.execute(tx);
  return rows[0]?.mails ?? 0;
}

/**
 * Advice that no earlier mail gave about the author's offers, the longest online first. A missing pick-up slot concerns
 * all offers: it is named once, for the first.
 */
async function findNewAdvice(
  tx: Queryable,
  services: Needed,
  author: UserRow,
  now: Date,
): Promise<ListingWithAdvice[]> {
  const listings = await helpable(tx, now)
    .selectAll('listings')
    .where('listings.userId', '=', author.id)
    .orderBy('listings.publishedAt')
    .orderBy('listings.id')
    .limit(MAX_LISTINGS_READ)
    .execute();
  const named = await tx
    .selectFrom('listingAdvice')
    .select(['listingId', 'reason'])
    .where('userId', '=', author.id)
    .execute();
  const advised: ListingWithAdvice[] = [];
  let isPickupNamed = named.some(({ reason }) => reason === 'pickup');
  for (const listing of listings) {
    if (advised.length === MAX_LISTINGS_PER_MAIL) break;
    const isNew = (reason: AdviceReason) =>
      reason === 'pickup'
        ? !isPickupNamed
        : !named.some((row) => row.listingId === listing.id && row.reason === reason);
    const advice = await findAdviceForOffer(tx, listing, author, adviceReasons.filter(isNew), services);
    isPickupNamed ||= advice.some(({ reason }) => reason === 'pickup');
    if (advice.length > 0) advised.push({ listing, advice });
  }
  return advised;
}
