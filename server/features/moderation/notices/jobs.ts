import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import { findModerationDecision } from '#server/features/moderation/decisions/list-moderation-decisions-about-subject.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { composeContentNoticeDecidedMail } from './mails/compose-content-notice-decided-mail.ts';
import { composeContentNoticeReceiptMail } from './mails/compose-content-notice-receipt-mail.ts';
import { findContentNotice } from './queries.ts';

export const sendContentNoticeReceiptMailJob = defineMailJob<{ noticeId: string }>(
  'moderation.send-notice-receipt',
);
export const sendContentNoticeDecisionMailJob = defineMailJob<{ decisionId: string }>(
  'moderation.send-notice-decision',
);
/** Clears text and sender of notices that were decided long ago, every night. */
export const anonymizeOldContentNoticesJob = defineJob<Record<string, never>>(
  'moderation.clear-old-notices',
  {
    concurrency: 1,
  },
);

export function registerContentNoticeJobs(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { config, db, jobs } = services;

  registerMailJobHandler(services, sendContentNoticeReceiptMailJob, async ({ noticeId }) => {
    const notice = await findContentNotice(db, noticeId);
    return notice?.email
      ? { to: notice.email, content: composeContentNoticeReceiptMail(config.site, notice) }
      : undefined;
  });

  registerMailJobHandler(services, sendContentNoticeDecisionMailJob, async ({ decisionId }) => {
    const decision = await findModerationDecision(db, decisionId);
    if (!decision) return;
    const notice = await findContentNotice(db, decision.subjectId);
    if (!notice?.email) return;
    return {
      to: notice.email,
      content: composeContentNoticeDecidedMail(config.site, notice, decision.reason ?? ''),
    };
  });

  jobs.handle(anonymizeOldContentNoticesJob, async () => {
    await db
      .updateTable('notices')
      .set({ reason: null, name: null, email: null })
      .where('decidedAt', '<', sql<Date>`now() - ${retentionDays.notice}::int * interval '1 day'`)
      .where('reason', 'is not', null)
      .execute();
  });
  jobs.schedule(anonymizeOldContentNoticesJob, '40 3 * * *');
}
