import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import { findDecision } from '#server/features/moderation/decisions/list-decisions.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { noticeDecidedMail } from './mails/notice-decided-mail.ts';
import { noticeReceivedMail } from './mails/notice-received-mail.ts';
import { findNotice } from './queries.ts';

export const sendNoticeConfirmationMail = defineMailJob<{ noticeId: string }>(
  'moderation.send-notice-receipt',
);
export const sendNoticeDecision = defineMailJob<{ decisionId: string }>('moderation.send-notice-decision');
/** Clears text and sender of notices decided long ago, every night. */
export const clearOldNotices = defineJob<Record<string, never>>('moderation.clear-old-notices', {
  concurrency: 1,
});

export function handleNoticeJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, jobs } = services;
  const { site } = services.config;

  handleMailJob(services, sendNoticeConfirmationMail, async ({ noticeId }) => {
    const notice = await findNotice(db, noticeId);
    return notice?.email ? { to: notice.email, content: noticeReceivedMail(site, notice) } : undefined;
  });

  handleMailJob(services, sendNoticeDecision, async ({ decisionId }) => {
    const decision = await findDecision(db, decisionId);
    if (!decision) return;
    const notice = await findNotice(db, decision.subjectId);
    if (!notice?.email) return;
    return { to: notice.email, content: noticeDecidedMail(site, notice, decision.reason ?? '') };
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
