import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import { findDecision } from '#server/features/moderation/decisions/list-decisions.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { composeNoticeDecidedMail } from './mails/compose-notice-decided-mail.ts';
import { composeNoticeReceivedMail } from './mails/compose-notice-received-mail.ts';
import { findNotice } from './queries.ts';

export const sendNoticeConfirmationMailJob = defineMailJob<{ noticeId: string }>(
  'moderation.send-notice-receipt',
);
export const sendNoticeDecisionMailJob = defineMailJob<{ decisionId: string }>(
  'moderation.send-notice-decision',
);
/** Clears text and sender of notices that were decided long ago, every night. */
export const clearOldNoticesJob = defineJob<Record<string, never>>('moderation.clear-old-notices', {
  concurrency: 1,
});

export function registerNoticeJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, jobs } = services;
  const { site } = services.config;

  registerMailJobHandler(services, sendNoticeConfirmationMailJob, async ({ noticeId }) => {
    const notice = await findNotice(db, noticeId);
    return notice?.email ? { to: notice.email, content: composeNoticeReceivedMail(site, notice) } : undefined;
  });

  registerMailJobHandler(services, sendNoticeDecisionMailJob, async ({ decisionId }) => {
    const decision = await findDecision(db, decisionId);
    if (!decision) return;
    const notice = await findNotice(db, decision.subjectId);
    if (!notice?.email) return;
    return { to: notice.email, content: composeNoticeDecidedMail(site, notice, decision.reason ?? '') };
  });

  jobs.handle(clearOldNoticesJob, async () => {
    await db
      .updateTable('notices')
      .set({ reason: null, name: null, email: null })
      .where('decidedAt', '<', sql<Date>`now() - ${retentionDays.notice}::int * interval '1 day'`)
      .where('reason', 'is not', null)
      .execute();
  });
  jobs.schedule(clearOldNoticesJob, '40 3 * * *');
}
