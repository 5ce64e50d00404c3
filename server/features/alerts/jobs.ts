import { formatSavedSearchName } from '#contract/alerts/list-search-criterion-labels.ts';
import { findOptionalMailRecipient } from '#server/features/accounts/find-optional-mail-recipient.ts';
import type {
  ListingBecamePublicHandler,
  ListingSearchColumns,
} from '#server/features/listings/became-public.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimAlertDigest,
  claimAlertMail,
  listDueAlertDigestReceivers,
  listDueAlertMailReceivers,
  readClaimedAlertMail,
} from './claim-mail.ts';
import { updateRequestOfferMatchesJob } from './counterparts/jobs.ts';
import { alertDigestMailList, savedSearchMailList } from './mail-list.ts';
import { composeNewListingsMail } from './mails/compose-new-listings-mail.ts';
import { recordSavedSearchMatches } from './match-listing.ts';
import { findSellerNamesOfSavedSearches } from './present-saved-search.ts';
import { sendSavedSearchMatchesPush } from './push-found.ts';

export const matchListingWithSearchesJob = defineJob<{ listingId: string; former?: ListingSearchColumns }>(
  'alerts.match-listing',
);
/**
 * Job that claims all due alert mails. Unique: a job enqueued while another waits is dropped. It also runs every few
 * minutes, for members whose last mail was too recent, and for daily and weekly mails.
 */
export const enqueueDueAlertMailsJob = defineJob<Record<string, never>>('alerts.sweep-mails', {
  unique: true,
});
/** Job that pushes what a claimed mail would say, or else mails it; its queue has an earlier name. */
const notifyOfMatches = defineMailJob<{ mailId: string }>('alerts.send-mail');

const BATCH_SIZE = 200;

export const createListingBecamePublicHandler =
  (jobs: JobQueue): ListingBecamePublicHandler =>
  async (tx, listingId, former) => {
    await jobs.enqueue(tx, matchListingWithSearchesJob, {
      listingId,
      ...(former && { former: searchColumnsOf(former) }),
    });
    await jobs.enqueue(tx, updateRequestOfferMatchesJob, { listingId });
  };

const searchColumnsOf = ({
  mainType,
  type,
  terms,
  season,
  communeCode,
  cityKey,
  postalCode,
  lat,
  lon,
}: ListingSearchColumns) => ({
  mainType,
  type,
  terms,
  season,
  communeCode,
  cityKey,
  postalCode,
  lat,
  lon,
});

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'log';

export function registerSavedSearchAlertJobs(services: Pick<Services, Needed>) {
  const { config, db, jobs } = services;

  jobs.handle(matchListingWithSearchesJob, async ({ listingId, former }) => {
    await db.transaction().execute(async (tx) => {
      const listing = await findListing(tx, listingId);
      if (!listing?.isLive) return;
      if (await recordSavedSearchMatches(tx, listing, former))
        await jobs.enqueue(tx, enqueueDueAlertMailsJob, {}, { singletonKey: 'now' });
    });
  });

  jobs.handle(enqueueDueAlertMailsJob, async () => {
    for (const [list, claim] of [
      [listDueAlertDigestReceivers, claimAlertDigest],
      [listDueAlertMailReceivers, claimAlertMail],
    ] as const) {
      for (let due = await list(db, BATCH_SIZE); due.length > 0; ) {
        for (const userId of due) {
          await db.transaction().execute(async (tx) => {
            const mailId = await claim(tx, userId);
            if (mailId) await jobs.enqueue(tx, notifyOfMatches, { mailId });
          });
        }
        due = await list(db, BATCH_SIZE);
      }
    }
  });
  jobs.schedule(enqueueDueAlertMailsJob, '*/5 * * * *');

  registerMailJobHandler(services, notifyOfMatches, async ({ mailId }) => {
    const all = await readClaimedAlertMail(db, mailId);
    if (await sendSavedSearchMatchesPush(services, all)) return;
    const claimed = all.filter(({ search }) => search.sendsMail);
    const [first, second] = claimed;
    const account = first && (await findOptionalMailRecipient(db, first.search.userId));
    if (!account) return;
    const { pageUrl, headers } = second
      ? alertDigestMailList(services).linkFor(account.id)
      : savedSearchMailList(services).linkFor(first.search.id);
    const sellers = await findSellerNamesOfSavedSearches(
      db,
      claimed.map(({ search }) => search),
    );
    const searches = claimed.map(({ search, found }) => ({
      query: search.query,
      name: formatSavedSearchName(search.query, search.query.user && sellers.get(search.query.user)),
      found,
    }));
    const content = composeNewListingsMail(config.site, account, searches, pageUrl);
    return { to: account.email, jobId: mailId, content, headers };
  });
}
