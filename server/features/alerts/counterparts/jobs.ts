import { findMailableAccount } from '#server/features/accounts/find-mailable-account.ts';
import { counterpartMailList } from '#server/features/alerts/mail-list.ts';
import { counterpartMail } from '#server/features/alerts/mails/counterpart-mail.ts';
import { findCounterparts } from '#server/features/listings/find-counterparts.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimCounterpartMail,
  listAuthorsDueForCounterpartMail,
  readClaimedCounterpartMail,
  recordCounterparts,
} from './counterparts.ts';

export const updateCounterpartsJob = defineJob<{ listingId: string }>('alerts.match-counterparts');
/**
 * Job that claims all due mails about offers. Unique: concurrent jobs are one. It also runs every few minutes, for
 * authors whose last mail was too recent.
 */
export const sweepCounterpartMailsJob = defineJob<Record<string, never>>('alerts.sweep-notices', {
  unique: true,
});
const sendCounterpartMail = defineMailJob<{ mailId: string }>('alerts.send-notices');

const BATCH_SIZE = 200;

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'vocabulary';

/** Mails authors of requests about offers near them, at most once a day. */
export function registerCounterpartJobs(services: Pick<Services, Needed>) {
  const { db, jobs } = services;
  const { site } = services.config;

  jobs.handle(updateCounterpartsJob, async ({ listingId }) => {
    await db.transaction().execute(async (tx) => {
      const listing = await findListing(tx, listingId);
      if (!listing) return;
      const counterparts = await findCounterparts(tx, listing, services);
      if (await recordCounterparts(tx, listing, counterparts))
        await jobs.enqueue(tx, sweepCounterpartMailsJob, {}, { singletonKey: 'now' });
    });
  });

  jobs.handle(sweepCounterpartMailsJob, async () => {
    for (let due = await listAuthorsDueForCounterpartMail(db, BATCH_SIZE); due.length > 0; ) {
      for (const userId of due) {
        await db.transaction().execute(async (tx) => {
          const mailId = await claimCounterpartMail(tx, userId);
          if (mailId) await jobs.enqueue(tx, sendCounterpartMail, { mailId });
        });
      }
      due = await listAuthorsDueForCounterpartMail(db, BATCH_SIZE);
    }
  });
  jobs.schedule(sweepCounterpartMailsJob, '*/5 * * * *');

  registerMailJobHandler(services, sendCounterpartMail, async ({ mailId }) => {
    const answered = await readClaimedCounterpartMail(db, mailId);
    const [first] = answered;
    const account = first && (await findMailableAccount(db, first.request.userId));
    if (!account?.matchMails) return;
    const { pageUrl, headers } = counterpartMailList(services).linkFor(account.id);
    const content = counterpartMail(site, account, answered, pageUrl);
    return { to: account.email, jobId: mailId, content, headers };
  });
}
