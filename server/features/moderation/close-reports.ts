import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReportOutcome } from './mails/report-mails.ts';
import { notifyReporter } from './report-jobs.ts';
import { closeReportsOf } from './report-queries.ts';

/**
 * Closes all open reports of a listing, and mails its reporters.
 * @param adminId null when the author deleted the listing
 */
export async function closeReports(
  tx: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  listingId: string,
  closing: { adminId: string | null; outcome: ReportOutcome },
): Promise<void> {
  for (const { id: reportId } of await closeReportsOf(tx, listingId, closing))
    await jobs.enqueue(tx, notifyReporter, { reportId, outcome: closing.outcome });
}
