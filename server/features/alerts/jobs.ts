import { savedSearchName } from '#contract/alerts/search-summary.ts';
import { findMailable } from '#server/features/accounts/find-mailable.ts';
import type {
  ListingBecamePublicHandler,
  ListingSearchColumns,
} from '#server/features/listings/became-public.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimAlertMail,
  claimDigest,
  listDueForDigest,
  listDueForInstantMail,
  readClaimedAlertMail,
} from './claim-mail.ts';
import { updateCounterparts } from './counterparts/jobs.ts';
import { alertDigestUnsubscribeList, searchMailList } from './mail-list.ts';
import { newListingsMail } from './mails/new-listings-mail.ts';
import { recordMatches } from './match-listing.ts';
import { findSellerNames } from './present-search.ts';
import { pushSearchMatches } from './push-found.ts';

export const matchListing = defineJob<{ listingId: string; former?: ListingSearchColumns }>(
  'alerts.match-listing',
);
/**
 * Job that claims all due alert mails. Unique: a job enqueued while another waits is dropped. It also runs every few
 * minutes, for members whose last mail was too recent, and for daily and weekly mails.
 */
export const sweepAlertMails = defineJob<Record<string, never>>('alerts.sweep-mails', { unique: true });
/** Job that pushes what a claimed mail would say, or else mails it; its queue has an earlier name. */
const notifyOfMatches = defineMailJob<{ mailId: string }>('alerts.send-mail');

const BATCH_SIZE = 200;

export const enqueueMatchingWhenPublic =
  (jobs: Jobs): ListingBecamePublicHandler =>
  async (tx, listingId, former) => {
    await jobs.enqueue(tx, matchListing, { listingId, ...(former && { former: searchColumnsOf(former) }) });
    await jobs.enqueue(tx, updateCounterparts, { listingId });
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

export function handleAlertJobs(services: Pick<Services, Needed>) {
  const { db, jobs } = services;
  const { site } = services.config;

  jobs.handle(matchListing, async ({ listingId, former }) => {
    await db.transaction().execute(async (tx) => {
      const listing = await findListing(tx, listingId);
      if (!listing?.isLive) return;
      if (await recordMatches(tx, listing, former))
        await jobs.enqueue(tx, sweepAlertMails, {}, { singletonKey: 'now' });
    });
  });

  jobs.handle(sweepAlertMails, async () => {
    for (const [list, claim] of [
      [listDueForDigest, claimDigest],
      [listDueForInstantMail, claimAlertMail],
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
  jobs.schedule(sweepAlertMails, '*/5 * * * *');

  handleMailJob(services, notifyOfMatches, async ({ mailId }) => {
    const all = await readClaimedAlertMail(db, mailId);
    if (await pushSearchMatches(services, all)) return;
    const claimed = all.filter(({ search }) => search.sendsMail);
    const [first, second] = claimed;
    const account = first && (await findMailable(db, first.search.userId));
    if (!account) return;
    const { pageUrl, headers } = second
      ? alertDigestUnsubscribeList(services).linkFor(account.id)
      : searchMailList(services).linkFor(first.search.id);
    const sellers = await findSellerNames(
      db,
      claimed.map(({ search }) => search),
    );
    const searches = claimed.map(({ search, found }) => ({
      query: search.query,
      name: savedSearchName(search.query, search.query.user && sellers.get(search.query.user)),
      found,
    }));
    const content = newListingsMail(site, account, searches, pageUrl);
    return { to: account.email, jobId: mailId, content, headers };
  });
}
