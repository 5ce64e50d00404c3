import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { ListingReportOutcome } from './mails/report-mails.ts';
import { sendReportOutcomeMailJob } from './report-jobs.ts';
import { closeReportsOfListing } from './report-queries.ts';

/**
 * Closes all open reports of a listing, and mails its reporters.
 * @param adminId null when the author deleted the listing
 */
export async function closeListingReportsAndNotify(
  tx: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  listingId: string,
  closing: { adminId: string | null; outcome: ListingReportOutcome },
): Promise<void> {
  for (const { id: reportId } of await closeReportsOfListing(tx, listingId, closing))
    await jobs.enqueue(tx, sendReportOutcomeMailJob, { reportId, outcome: closing.outcome });
}
