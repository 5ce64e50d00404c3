import { DAY_MS } from '#contract/durations.ts';
import { convertParisTimeToDate, formatIsoDayInParis } from '#contract/paris-time.ts';
import { isQuietTimeForReminders } from '#server/features/reservations/reminders/reminder-times.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { claimAdviceMail, listAuthorsDueForAdviceCheck, readClaimedAdviceMail } from './claim-advice-mail.ts';
import { composeAdviceMail } from './compose-advice-mail.ts';
import { adviceMailList } from './mail-list.ts';

/** Job by day that looks, once a week for each author, at the offers that nobody has answered. */
export const enqueueUnansweredOfferAdviceMailsJob = defineJob<Record<string, never>>('advice.sweep', {
  unique: true,
});
const sendAdviceMail = defineJob<{ mailId: string }>('advice.send', { sendsMail: true });

/** Maximum number of authors per run; further ones wait for the next. */
const BATCH_SIZE = 2_000;
/** Hour of Paris from which a mail that a retry brought into the night is sent. */
const MORNING = '09:00';

type Needed = 'db' | 'jobs' | 'mailer' | 'config' | 'sessionSecret' | 'places' | 'vocabulary';

export function registerAdviceJobs(services: Pick<Services, Needed>) {
  const { db, jobs, config } = services;

  jobs.handle(enqueueUnansweredOfferAdviceMailsJob, async (_data, { signal }) => {
    const now = new Date();
    if (isQuietTimeForReminders(now)) return;
    for (const userId of await listAuthorsDueForAdviceCheck(db, now, BATCH_SIZE)) {
      if (signal.aborted) return;
      await db.transaction().execute(async (tx) => {
        const mailId = await claimAdviceMail(tx, services, userId, now);
        if (mailId) await jobs.enqueue(tx, sendAdviceMail, { mailId });
      });
    }
  });
  jobs.schedule(enqueueUnansweredOfferAdviceMailsJob, '*/15 9-18 * * *');

  registerMailJobHandler(services, sendAdviceMail, async ({ mailId }) => {
    const now = new Date();
    if (isQuietTimeForReminders(now)) {
      await jobs.enqueue(db, sendAdviceMail, { mailId }, { startAfter: nextMorning(now) });
      return;
    }
    const claimed = await readClaimedAdviceMail(db, services, mailId, now);
    if (!claimed) return;
    const { author, advised } = claimed;
    const { pageUrl, headers } = adviceMailList(services).linkFor(author.id);
    const content = composeAdviceMail(config.site, author, advised, pageUrl);
    return { to: author.email, jobId: mailId, content, headers };
  });
}

function nextMorning(now: Date): Date {
  const today = convertParisTimeToDate(formatIsoDayInParis(now), MORNING);
  if (today > now) return today;
  return convertParisTimeToDate(formatIsoDayInParis(new Date(now.getTime() + DAY_MS)), MORNING);
}
