import { sendReportReceiptMailJob } from '#server/features/moderation/report-jobs.ts';
import { findThanksVisibleToMember } from '#server/features/reservations/thanks/moderated-thanks.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { upsertThanksReport } from './thanks-reports.ts';

/**
 * Reports thanks that the reporter received or reads among public words; the reporter is thanked by mail.
 * @returns false when this person had reported them already: the reason is replaced
 * @throws Failure THANKS_NOT_FOUND, also for thanks that the reporter may not see; FORBIDDEN for one's own
 */
export function reportThanks(
  write: ViewerTransactionRunner,
  { jobs }: Pick<Services, 'jobs'>,
  { entityId, reason }: { entityId: string; reason: string },
): Promise<boolean> {
  return write(async (tx, _signalChange, { id: reporterId }) => {
    const { id: thanksId, authorId } =
      (await findThanksVisibleToMember(tx, reporterId, entityId)) ?? fail('THANKS_NOT_FOUND');
    if (authorId === null) fail('THANKS_NOT_FOUND');
    if (authorId === reporterId) fail('FORBIDDEN');
    const report = { reporterId, reportedId: authorId, thanksId, reason };
    const { id, isNew } = await upsertThanksReport(tx, report);
    if (isNew) await jobs.enqueue(tx, sendReportReceiptMailJob, { reportId: id });
    return isNew;
  });
}
