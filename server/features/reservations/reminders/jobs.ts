import { defineJob, MAX_MAIL_JOB_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { listDueReservationReminders } from './due-reminders.ts';
import { sendDueReservationRemindersToMember } from './send-reminders.ts';

/** Job of every minute that enqueues a `sendReminders` for each person with due reminders. */
export const enqueueDueReservationRemindersJob = defineJob<Record<string, never>>(
  'reservations.sweep-notices',
  {
    unique: true,
  },
);
const sendReminders = defineJob<{ userId: string }>('reservations.send-notices', {
  retries: MAX_MAIL_JOB_RETRIES,
  sendsMail: true,
});

type Needed = Pick<Services, 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'log'>;

export function registerReservationReminderJobs(services: Needed) {
  const { db, jobs } = services;
  jobs.handle(enqueueDueReservationRemindersJob, async () => {
    const due = await listDueReservationReminders(db, new Date());
    for (const userId of new Set(due.map((reminder) => reminder.userId)))
      await jobs.enqueue(db, sendReminders, { userId });
  });
  jobs.schedule(enqueueDueReservationRemindersJob, '* * * * *');

  jobs.handle(sendReminders, ({ userId }, { id }) =>
    sendDueReservationRemindersToMember(services, userId, id),
  );
}
