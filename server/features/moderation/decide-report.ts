import { fail } from '#server/platform/fail.ts';
import type { Write } from '#server/platform/http/write.ts';
import { recordDecision } from './decisions/record-decision.ts';
import { closeReport } from './report-queries.ts';

/** Dismisses a report. @throws Failure REPORT_NOT_FOUND, also when it is closed already */
export function decideReport(write: Write, id: string): Promise<void> {
  return write(async (tx, _signalChange, admin) => {
    if (!(await closeReport(tx, id, admin.id))) fail('REPORT_NOT_FOUND');
    await recordDecision(tx, {
      adminId: admin.id,
      subject: { kind: 'report', id },
      action: 'close-report',
      before: 'open',
      after: 'closed',
    });
  });
}
