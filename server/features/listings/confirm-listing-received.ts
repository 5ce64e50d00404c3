import { sql } from 'kysely';
import { findMailable } from '#server/features/accounts/find-mailable.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { listingReceivedMail } from './mails/listing-received-mail.ts';
import type { ListingRow } from './tables.ts';

/** Mails the author that a new listing was received. Enqueued in the transaction that stores the listing. */
export const sendListingReceivedMail = defineMailJob<{ listingId: string }>('listings.acknowledge');
/** Delay of the mail: a listing decided within it gets only the mail of the decision. */
export const LISTING_RECEIVED_MAIL_DELAY_SECONDS = 60;

/** Handles `sendListingReceivedMail`. No mail when the author published another listing within the hour before. */
export function handleListingReceivedJob(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, config } = services;
  handleMailJob(services, sendListingReceivedMail, async ({ listingId }) => {
    const listing = await db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', listingId)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (!listing || (await followsAnother(db, listing))) return;
    const author = await findMailable(db, listing.userId);
    if (!author) return;
    const content = listingReceivedMail(config.site, author.firstName, listing, await findUsualHours(db));
    return { to: author.email, content };
  });
}

/** True when the author published another listing in the hour before. Ids are in the order of creation. */
async function followsAnother(db: Queryable, { id, userId, createdAt }: ListingRow): Promise<boolean> {
  const before = await db
    .selectFrom('listings')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '<', id)
    .where('createdAt', '>', sql<Date>`${createdAt}::timestamptz - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst();
  return before !== undefined;
}

/**
 * Median hours from submission to decision of the newest decided listings; null when too few are of the last
 * 30 days.
 */
async function findUsualHours(db: Queryable): Promise<number | null> {
  const recent = db
    .selectFrom('listings')
    .select(sql<number>`extract(epoch from decided_at - waiting_since)::float8 / 3600`.as('hours'))
    .where('status', 'in', ['accepted', 'refuse'])
    .whereRef('decidedAt', '>=', 'waitingSince')
    .where('createdAt', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('id', 'desc')
    .limit(MAX_DECIDED)
    .as('recent');
  const { count, median } = await db
    .selectFrom(recent)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`percentile_cont(0.5) within group (order by hours)`.as('median'),
    ])
    .executeTakeFirstOrThrow();
  return count < MIN_DECIDED ? null : median;
}

const MIN_DECIDED = 5;
const MAX_DECIDED = 200;
