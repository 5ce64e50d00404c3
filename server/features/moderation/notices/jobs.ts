import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import { findDecision } from '#server/features/moderation/decisions/list-decisions.ts';
import { defineJob, MAIL_RETRIES } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { noticeDecidedMail } from './mails/notice-decided-mail.ts';
import { noticeReceivedMail } from './mails/notice-received-mail.ts';
import { findNotice } from './queries.ts';

export const sendNoticeConfirmationMail = defineJob<{ noticeId: string }>('moderation.send-notice-receipt', {
  retries: MAIL_RETRIES,
});
export const sendNoticeDecision = defineJob<{ decisionId: string }>('moderation.send-notice-decision', {
  retries: MAIL_RETRIES,
});
/** Clears text and sender of notices decided long ago, every night. */
export const clearOldNotices = defineJob<Record<string, never>>('moderation.clear-old-notices', {
  concurrency: 1,
});

export function handleNoticeJobs({
  db,
  jobs,
  mailer,
  config,
}: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { site } = config;

  jobs.handle(sendNoticeConfirmationMail, async ({ noticeId }, { id }) => {
    const notice = await findNotice(db, noticeId);
    if (!notice?.email) return;
    await mailer.send({ to: notice.email, jobId: id, content: noticeReceivedMail(site, notice) });
  });

  jobs.handle(sendNoticeDecision, async ({ decisionId }, { id }) => {
    const decision = await findDecision(db, decisionId);
    if (!decision) return;
    const notice = await findNotice(db, decision.subjectId);
    if (!notice?.email) return;
    const content = noticeDecidedMail(site, notice, decision.reason ?? '');
    await mailer.send({ to: notice.email, jobId: id, content });
  });

  jobs.handle(clearOldNotices, async () => {
    await db
      .updateTable('notices')
      .set({ reason: null, name: null, email: null })
      .where('decidedAt', '<', sql<Date>`now() - ${retentionDays.notice}::int * interval '1 day'`)
      .where('reason', 'is not', null)
      .execute();
  });
  jobs.schedule(clearOldNotices, '40 3 * * *');
}
