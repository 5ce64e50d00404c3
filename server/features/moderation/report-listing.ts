import { canSee, isOwner } from '#server/features/listings/policy.ts';
import { findListing } from '#server/features/listings/queries.ts';
import { fail } from '#server/platform/fail.ts';
import type { Write } from '#server/platform/http/write.ts';
import { upsertReport } from './report-queries.ts';

/**
 * Locks the listing, so that one that is being deleted keeps no open report.
 * @returns false when this person had reported it already: the reason is replaced
 * @throws Failure LISTING_NOT_FOUND, OWN_LISTING
 */
export function reportListing(write: Write, id: string, reason: string): Promise<boolean> {
  return write(async (tx, _signalChange, reporter) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing || listing.status === 'deleted' || !canSee(reporter, listing)) fail('LISTING_NOT_FOUND');
    if (isOwner(reporter, listing)) fail('OWN_LISTING');
    return upsertReport(tx, { listingId: listing.id, reporterId: reporter.id, reason });
  });
}
