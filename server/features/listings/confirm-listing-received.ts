import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { findOptionalMailRecipient } from '#server/features/accounts/find-optional-mail-recipient.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { FAST_LANE_DELAY_SECONDS } from './fast-lane-job.ts';
import { composeListingReceivedMail } from './mails/compose-listing-received-mail.ts';
import type { ListingRow } from './tables.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    /** Usual hours until a decision about a listing; null while too few were decided lately. */
    readDecisionDelay: () => Promise<{ medianHours: number | null }>;
  }
}

/** Mails the author that a new listing was received. Enqueued in the transaction that stores the listing. */
export const sendListingReceivedMailJob = defineMailJob<{ listingId: string }>('listings.acknowledge');

/**
 * Delay of the mail: a listing decided within it gets only the mail of the decision. Where listings go online without
 * an administrator, only those that have to wait get both.
 */
export const getListingReceivedMailDelaySeconds = ({ moderation }: Pick<Config, 'moderation'>) =>
  60 + (moderation === 'trusted' ? FAST_LANE_DELAY_SECONDS : 0);

/** Handles `sendListingReceivedMailJob`. No mail when the author published another listing within the hour before. */
export function registerListingReceivedMailJobs(
  services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config' | 'readDecisionDelay'>,
) {
  const { db, config } = services;
  registerMailJobHandler(services, sendListingReceivedMailJob, async ({ listingId }) => {
    const listing = await db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', listingId)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (!listing || (await followsAnother(db, listing))) return;
    const author = await findOptionalMailRecipient(db, listing.userId);
    if (!author) return;
    const { medianHours } = await services.readDecisionDelay();
    const content = composeListingReceivedMail(config.site, author.firstName, listing, medianHours);
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
