import { findMailable } from '#server/features/accounts/find-mailable.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { countPendingWork, findOldestPendingDate } from '../count-pending-work.ts';
import { claimMorningMails } from './claim-mails.ts';
import { morningMailList } from './mail-list.ts';
import { wantsMorningMail } from './mail-refusals.ts';
import { pendingWorkMail } from './work-mail.ts';

/**
 * Mails administrators each morning. The sweep runs every five minutes, so that a machine that slept at 7:00
 * mails late, and once.
 */
export const sweepMorningMails = defineJob<Record<string, never>>('moderation.sweep-mornings', {
  unique: true,
});
const mailWork = defineJob<{ userId: string }>('moderation.mail-work', { sendsMail: true });

export function handleMorningMailJobs(
  services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret'>,
) {
  const { db, jobs, config } = services;
  jobs.handle(sweepMorningMails, () =>
    db.transaction().execute(async (tx) => {
      for (const userId of await claimMorningMails(tx)) await jobs.enqueue(tx, mailWork, { userId });
    }),
  );
  jobs.schedule(sweepMorningMails, '*/5 * * * *');

  handleMailJob(services, mailWork, async ({ userId }) => {
    const account = await findMailable(db, userId);
    if (!account || !(await wantsMorningMail(db, userId))) return;
    const { pageUrl, headers } = morningMailList(services).linkFor(userId);
    const content = pendingWorkMail(
      config.site,
      account,
      await countPendingWork(db),
      await findOldestPendingDate(db),
      pageUrl,
    );
    return content && { to: account.email, content, headers };
  });
}
