import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { recordModerationDecision } from './decisions/record-moderation-decision.ts';
import { closePersonReport } from './person-reports/queries.ts';
import { sendReportOutcomeMailJob } from './report-jobs.ts';
import { closeReportKeepingListing } from './report-queries.ts';
import { closeThanksReport } from './thanks/thanks-reports.ts';

/**
 * Dismisses a report.
 * @throws Failure REPORT_NOT_FOUND, also when it is closed already
 */
export function dismissReport(
  write: ViewerTransactionRunner,
  { jobs }: Pick<Services, 'jobs'>,
  id: string,
): Promise<void> {
  return write(async (tx, _signalChange, admin) => {
    const report =
      (await closeReportKeepingListing(tx, id, admin.id)) ??
      (await closePersonReport(tx, id, admin.id)) ??
      (await closeThanksReport(tx, id, admin.id)) ??
      fail('REPORT_NOT_FOUND');
    await recordModerationDecision(tx, {
      adminId: admin.id,
      subject: { kind: 'report', id },
      action: 'close-report',
      before: 'open',
      after: 'closed',
      waitedSince: report.createdAt,
    });
    await jobs.enqueue(tx, sendReportOutcomeMailJob, { reportId: id, outcome: 'kept' });
  });
}
