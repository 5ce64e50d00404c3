import { findMailable } from '#server/features/accounts/find-mailable.ts';
import { counterpartOfferMailList } from '#server/features/alerts/mail-list.ts';
import { counterpartOfferMail } from '#server/features/alerts/mails/counterpart-mail.ts';
import { findCounterpartListings } from '#server/features/listings/find-counterparts.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimCounterpartOfferMail,
  listAuthorsDueForCounterpartOfferMail,
  readClaimedCounterpartOffers,
  recordOfferRequestPairs,
} from './counterparts.ts';

export const matchCounterpartListings = defineJob<{ listingId: string }>('alerts.match-counterparts');
/**
 * Claims all due mails about offers. Unique: concurrent jobs are one. Also runs every few minutes, for
 * authors whose last mail was too recent.
 */
export const sweepCounterpartOfferMails = defineJob<Record<string, never>>('alerts.sweep-notices', {
  unique: true,
});
const sendCounterpartMail = defineMailJob<{ mailId: string }>('alerts.send-notices');

const BATCH_SIZE = 200;

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'vocabulary';

/** Mails authors of requests about offers near them, at most once a day. */
export function handleCounterpartOfferJobs(services: Pick<Services, Needed>) {
  const { db, jobs } = services;
  const { site } = services.config;

  jobs.handle(matchCounterpartListings, async ({ listingId }) => {
    await db.transaction().execute(async (tx) => {
      const listing = await findListing(tx, listingId);
      if (!listing) return;
      const counterparts = await findCounterpartListings(tx, listing, services);
      if (await recordOfferRequestPairs(tx, listing, counterparts))
        await jobs.enqueue(tx, sweepCounterpartOfferMails, {}, { singletonKey: 'now' });
    });
  });

  jobs.handle(sweepCounterpartOfferMails, async () => {
    for (let due = await listAuthorsDueForCounterpartOfferMail(db, BATCH_SIZE); due.length > 0; ) {
      for (const userId of due) {
        await db.transaction().execute(async (tx) => {
          const mailId = await claimCounterpartOfferMail(tx, userId);
          if (mailId) await jobs.enqueue(tx, sendCounterpartMail, { mailId });
        });
      }
      due = await listAuthorsDueForCounterpartOfferMail(db, BATCH_SIZE);
    }
  });
  jobs.schedule(sweepCounterpartOfferMails, '*/5 * * * *');

  handleMailJob(services, sendCounterpartMail, async ({ mailId }) => {
    const answered = await readClaimedCounterpartOffers(db, mailId);
    const [first] = answered;
    const account = first && (await findMailable(db, first.request.userId));
    if (!account?.matchMails) return;
    const { pageUrl, headers } = counterpartOfferMailList(services).linkFor(account.id);
    const content = counterpartOfferMail(site, account, answered, pageUrl);
    return { to: account.email, jobId: mailId, content, headers };
  });
}
