import type { NoticeDecisionBody } from '#contract/moderation/notice-schemas.ts';
import { findLastDecision } from '#server/features/moderation/decisions/list-decisions.ts';
import { presentDecision } from '#server/features/moderation/decisions/present-decision.ts';
import { recordDecision } from '#server/features/moderation/decisions/record-decision.ts';
import type { NoticeRow } from '#server/features/moderation/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransaction } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendNoticeDecisionMailJob } from './jobs.ts';
import { closeNotice, lockNotice } from './queries.ts';

/**
 * Decides about a notice; logged and mailed. Of two concurrent decisions one wins; an equal one changes
 * nothing.
 * @throws Failure NOTICE_NOT_FOUND, NOTICE_DECIDED with the decision when somebody decided otherwise
 */
export function decideNotice(
  write: ViewerTransaction,
  { jobs }: Pick<Services, 'jobs'>,
  id: string,
  { decision: verdict, reason }: NoticeDecisionBody,
): Promise<NoticeRow> {
  return write(async (tx, _signalChange, admin) => {
    const notice = (await lockNotice(tx, id)) ?? fail('NOTICE_NOT_FOUND');
    if (notice.state === verdict) return notice;
    if (notice.state !== 'open') {
      const last = await findLastDecision(tx, { kind: 'notice', id });
      fail('NOTICE_DECIDED', { details: { decision: last ? presentDecision(last) : null } });
    }
    const decided = await closeNotice(tx, id, verdict);
    const decisionId = await recordDecision(tx, {
      adminId: admin.id,
      subject: { kind: 'notice', id },
      action: verdict === 'upheld' ? 'uphold-notice' : 'reject-notice',
      before: 'open',
      after: verdict,
      reason,
      waitedSince: notice.createdAt,
    });
    await jobs.enqueue(tx, sendNoticeDecisionMailJob, { decisionId });
    return decided;
  });
}
