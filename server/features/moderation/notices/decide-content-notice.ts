import type { ContentNoticeDecisionBody } from '#contract/moderation/notice-schemas.ts';
import { findLastModerationDecision } from '#server/features/moderation/decisions/list-moderation-decisions-about-subject.ts';
import { presentModerationDecision } from '#server/features/moderation/decisions/present-moderation-decision.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendContentNoticeDecisionMailJob } from './jobs.ts';
import { closeContentNotice, lockContentNoticeRow } from './queries.ts';

/**
 * Decides about a notice; logged and mailed. Of two concurrent decisions one wins; an equal one changes
 * nothing.
 * @throws Failure NOTICE_NOT_FOUND, NOTICE_DECIDED with the decision when somebody decided otherwise
 */
export function decideContentNotice(
  write: ViewerTransactionRunner,
  { jobs }: Pick<Services, 'jobs'>,
  id: string,
  { decision: verdict, reason }: ContentNoticeDecisionBody,
): Promise<ContentNoticeRow> {
  return write(async (tx, _signalChange, admin) => {
    const notice = (await lockContentNoticeRow(tx, admin.id, id)) ?? fail('NOTICE_NOT_FOUND');
    if (notice.state === verdict) return notice;
    if (notice.state !== 'open') {
      const last = await findLastModerationDecision(tx, { kind: 'notice', id });
      fail('NOTICE_DECIDED', { details: { decision: last ? presentModerationDecision(last) : null } });
    }
    const decided = await closeContentNotice(tx, id, verdict);
    const decisionId = await recordModerationDecision(tx, {
      adminId: admin.id,
      subject: { kind: 'notice', id },
      action: verdict === 'upheld' ? 'uphold-notice' : 'reject-notice',
      before: 'open',
      after: verdict,
      reason,
      waitedSince: notice.createdAt,
    });
    await jobs.enqueue(tx, sendContentNoticeDecisionMailJob, { decisionId });
    return decided;
  });
}
