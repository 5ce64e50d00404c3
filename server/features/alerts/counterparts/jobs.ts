import { findOptionalMailRecipient } from '#server/features/accounts/find-optional-mail-recipient.ts';
import { matchingOffersMailingList } from '#server/features/alerts/mail-list.ts';
import { composeMatchingOffersMail } from '#server/features/alerts/mails/compose-matching-offers-mail.ts';
import { findMatchingOffersOrRequests } from '#server/features/listings/find-matching-offers-or-requests.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimMatchingOffersMail,
  listMembersDueForMatchingOffersMail,
  readClaimedMatchingOffersMail,
  recordRequestOfferMatches,
} from './counterparts.ts';

export const updateRequestOfferMatchesJob = defineJob<{ listingId: string }>('alerts.match-counterparts');
/**
 * Job that claims all due mails about offers. Unique: concurrent jobs are one. It also runs every few minutes, for
 * authors whose last mail was too recent.
 */
export const enqueueMatchingOffersMailsJob = defineJob<Record<string, never>>('alerts.sweep-notices', {
  unique: true,
});
const sendCounterpartMail = defineMailJob<{ mailId: string }>('alerts.send-notices');

const BATCH_SIZE = 200;

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'vocabulary';

/** Mails authors of requests about offers near them, at most once a day. */
export function registerMatchingOffersJobs(services: Pick<Services, Needed>) {
  const { config, db, jobs } = services;

  jobs.handle(updateRequestOfferMatchesJob, async ({ listingId }) => {
    await db.transaction().execute(async (tx) => {
      const listing = await findListing(tx, listingId);
      if (!listing) return;
      const counterparts = await findMatchingOffersOrRequests(tx, listing, services);
      if (await recordRequestOfferMatches(tx, listing, counterparts))
        await jobs.enqueue(tx, enqueueMatchingOffersMailsJob, {}, { singletonKey: 'now' });
    });
  });

  jobs.handle(enqueueMatchingOffersMailsJob, async () => {
    for (let due = await listMembersDueForMatchingOffersMail(db, BATCH_SIZE); due.length > 0; ) {
      for (const userId of due) {
        await db.transaction().execute(async (tx) => {
          const mailId = await claimMatchingOffersMail(tx, userId);
          if (mailId) await jobs.enqueue(tx, sendCounterpartMail, { mailId });
        });
      }
      due = await listMembersDueForMatchingOffersMail(db, BATCH_SIZE);
    }
  });
  jobs.schedule(enqueueMatchingOffersMailsJob, '*/5 * * * *');

  registerMailJobHandler(services, sendCounterpartMail, async ({ mailId }) => {
    const answered = await readClaimedMatchingOffersMail(db, mailId);
    const [first] = answered;
    const account = first && (await findOptionalMailRecipient(db, first.request.userId));
    if (!account?.matchMails) return;
    const { pageUrl, headers } = matchingOffersMailingList(services).linkFor(account.id);
    const content = composeMatchingOffersMail(config.site, account, answered, pageUrl);
    return { to: account.email, jobId: mailId, content, headers };
  });
}
