import { findOptionalMailRecipient } from '#server/features/accounts/find-optional-mail-recipient.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countPendingModerationWork,
  findOldestPendingListingDate,
} from '../count-pending-moderation-work.ts';
import { countUnreviewedPublications } from '../fast-lane/unreviewed-publications.ts';
import { claimAdminMorningMails } from './claim-mails.ts';
import { adminMorningMailingList } from './mail-list.ts';
import { wantsAdminMorningMail } from './mail-refusals.ts';
import { composeAdminMorningMail } from './work-mail.ts';

/**
 * Job that mails administrators each morning. The sweep runs every five minutes, so that a machine that slept at 7:00
 * mails late, and once.
 */
export const enqueueAdminMorningMailsJob = defineJob<Record<string, never>>('moderation.sweep-mornings', {
  unique: true,
});
const mailWork = defineJob<{ userId: string }>('moderation.mail-work', { sendsMail: true });

export function registerAdminMorningMailJobs(
  services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret'>,
) {
  const { db, jobs, config } = services;
  jobs.handle(enqueueAdminMorningMailsJob, () =>
    db.transaction().execute(async (tx) => {
      for (const userId of await claimAdminMorningMails(tx)) await jobs.enqueue(tx, mailWork, { userId });
    }),
  );
  jobs.schedule(enqueueAdminMorningMailsJob, '*/5 * * * *');

  registerMailJobHandler(services, mailWork, async ({ userId }) => {
    const account = await findOptionalMailRecipient(db, userId);
    if (!account || !(await wantsAdminMorningMail(db, userId))) return;
    const { pageUrl, headers } = adminMorningMailingList(services).linkFor(userId);
    const content = composeAdminMorningMail(
      config.site,
      account,
      { ...(await countPendingModerationWork(db, userId)), unread: await countUnreviewedPublications(db) },
      await findOldestPendingListingDate(db),
      pageUrl,
    );
    return content && { to: account.email, content, headers };
  });
}
