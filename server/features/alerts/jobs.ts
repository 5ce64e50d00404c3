import { canBeMailed } from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { BecamePublic, Searched } from '#server/features/listings/change-status.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { claimMail, listDueMembers, readClaimedMail } from './claim-mail.ts';
import { mailList } from './mail-list.ts';
import { newListingsMail } from './mails/new-listings-mail.ts';
import { markSearches } from './match-listing.ts';
import { namesOfSellers } from './present-search.ts';

export const matchListing = defineJob<{ listingId: string; former?: Searched }>('alerts.match-listing');
/** Unique: concurrent ones are one. Also scheduled every few minutes, for members whose last mail was too recent. */
export const sweepMails = defineJob<Record<string, never>>('alerts.sweep-mails', { unique: true });
const sendMail = defineJob<{ mailId: string }>('alerts.send-mail');

const MEMBERS_AT_ONCE = 200;

export const matchWhenPublic =
  (jobs: Jobs): BecamePublic =>
  (tx, listingId, former) =>
    jobs.enqueue(tx, matchListing, { listingId, ...(former && { former: searchedOf(former) }) });

const searchedOf = ({ mainType, type, terms, communeCode, cityKey, postalCode, lat, lon }: Searched) => ({
  ...{ mainType, type, terms, communeCode, cityKey, postalCode, lat, lon },
});

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret';

export function handleAlertJobs(services: Pick<Services, Needed>) {
  const { db, jobs, mailer } = services;
  const { site } = services.config;

  jobs.handle(matchListing, async ({ listingId, former }) => {
    await db.transaction().execute(async (tx) => {
      const listing = await findListing(tx, listingId);
      if (!listing?.isLive) return;
      if (await markSearches(tx, listing, former))
        await jobs.enqueue(tx, sweepMails, {}, { singletonKey: 'now' });
    });
  });

  jobs.handle(sweepMails, async () => {
    for (let due = await listDueMembers(db, MEMBERS_AT_ONCE); due.length > 0; ) {
      for (const userId of due) {
        await db.transaction().execute(async (tx) => {
          const mailId = await claimMail(tx, userId);
          if (mailId) await jobs.enqueue(tx, sendMail, { mailId });
        });
      }
      due = await listDueMembers(db, MEMBERS_AT_ONCE);
    }
  });
  jobs.schedule(sweepMails, '*/5 * * * *');

  jobs.handle(sendMail, async ({ mailId }) => {
    const mail = await readClaimedMail(db, mailId);
    const account = mail && (await findAccount(db, mail.search.userId));
    if (!account || !canBeMailed(account)) return;
    const { pageUrl, headers } = mailList(services).linkFor(mail.search.id);
    const [seller] = (await namesOfSellers(db, [mail.search])).values();
    const content = newListingsMail(site, { ...mail, seller }, pageUrl);
    await mailer.send({ to: account.email, jobId: mailId, content, headers });
  });
}
