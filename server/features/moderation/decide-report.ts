import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { recordDecision } from './decisions/record-decision.ts';
import { closeReport } from './report-queries.ts';

/**
 * An administrator finds nothing to reproach; the decision is kept in the log.
 * @throws Failure REPORT_NOT_FOUND, also when it is closed already
 */
export function decideReport(db: Database, admin: Viewer, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
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
