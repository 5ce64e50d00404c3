import { findMailableAccount } from '#server/features/accounts/find-mailable-account.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { countPendingWork, findOldestPendingDate } from '../count-pending-work.ts';
import { claimMorningMails } from './claim-mails.ts';
import { morningMailList } from './mail-list.ts';
import { wantsMorningMail } from './mail-refusals.ts';
import { composePendingWorkMail } from './work-mail.ts';

/**
 * Job that mails administrators each morning. The sweep runs every five minutes, so that a machine that slept at 7:00
 * mails late, and once.
 */
export const sweepMorningMailsJob = defineJob<Record<string, never>>('moderation.sweep-mornings', {
  unique: true,
});
const mailWork = defineJob<{ userId: string }>('moderation.mail-work', { sendsMail: true });

export function registerMorningMailJobs(
  services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret'>,
) {
  const { db, jobs, config } = services;
  jobs.handle(sweepMorningMailsJob, () =>
    db.transaction().execute(async (tx) => {
      for (const userId of await claimMorningMails(tx)) await jobs.enqueue(tx, mailWork, { userId });
    }),
  );
  jobs.schedule(sweepMorningMailsJob, '*/5 * * * *');

  registerMailJobHandler(services, mailWork, async ({ userId }) => {
    const account = await findMailableAccount(db, userId);
    if (!account || !(await wantsMorningMail(db, userId))) return;
    const { pageUrl, headers } = morningMailList(services).linkFor(userId);
    const content = composePendingWorkMail(
      config.site,
      account,
      await countPendingWork(db),
      await findOldestPendingDate(db),
      pageUrl,
    );
    return content && { to: account.email, content, headers };
  });
}
