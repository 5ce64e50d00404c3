import { defineJob, MAX_MAIL_JOB_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { listDueReminders } from './due-reminders.ts';
import { sendRemindersTo } from './send-reminders.ts';

/** Job of every minute that enqueues a `sendReminders` for each person with due reminders. */
export const sweepRemindersJob = defineJob<Record<string, never>>('reservations.sweep-notices', {
  unique: true,
});
const sendReminders = defineJob<{ userId: string }>('reservations.send-notices', {
  retries: MAX_MAIL_JOB_RETRIES,
  sendsMail: true,
});

type Needed = Pick<Services, 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'log'>;

export function registerReminderJobs(services: Needed) {
  const { db, jobs } = services;
  jobs.handle(sweepRemindersJob, async () => {
    const due = await listDueReminders(db, new Date());
    for (const userId of new Set(due.map((reminder) => reminder.userId)))
      await jobs.enqueue(db, sendReminders, { userId });
  });
  jobs.schedule(sweepRemindersJob, '* * * * *');

  jobs.handle(sendReminders, ({ userId }, { id }) => sendRemindersTo(services, userId, id));
}
