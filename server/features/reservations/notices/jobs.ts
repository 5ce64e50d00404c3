import { defineJob, MAIL_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { listDueNotices } from './due-notices.ts';
import { sendNoticesTo } from './send-notices.ts';

/** Job of every minute that enqueues a `sendNotices` for each person with due notices. */
export const sweepNotices = defineJob<Record<string, never>>('reservations.sweep-notices', { unique: true });
const sendNotices = defineJob<{ userId: string }>('reservations.send-notices', {
  retries: MAIL_RETRIES,
  sendsMail: true,
});

type Needed = Pick<Services, 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'log'>;

export function handleNoticeJobs(services: Needed) {
  const { db, jobs } = services;
  jobs.handle(sweepNotices, async () => {
    const due = await listDueNotices(db, new Date());
    for (const userId of new Set(due.map((notice) => notice.userId)))
      await jobs.enqueue(db, sendNotices, { userId });
  });
  jobs.schedule(sweepNotices, '* * * * *');

  jobs.handle(sendNotices, ({ userId }, { id }) => sendNoticesTo(services, userId, id));
}
