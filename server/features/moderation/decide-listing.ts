import type { ListingStatus } from '#contract/listings/rules.ts';
import { transitions } from '#contract/moderation/rules.ts';
import { type BecamePublic, changeStatus } from '#server/features/listings/change-status.ts';
import { findListing } from '#server/features/listings/queries.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { closeReportsOf } from './report-queries.ts';

/**
 * An administrator's decision. The same again changes nothing; deleting closes what was reported.
 * @throws Failure LISTING_NOT_FOUND, TRANSITION_FORBIDDEN
 */
export function decideListing(
  { db, onBecamePublic }: { db: Database; onBecamePublic: BecamePublic },
  admin: Viewer,
  id: string,
  status: ListingStatus,
  reason: string | undefined,
): Promise<ListingRow> {
  return db.transaction().execute(async (tx) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing) fail('LISTING_NOT_FOUND');
    if (listing.status === status) return listing;
    if (!transitions[listing.status].includes(status)) fail('TRANSITION_FORBIDDEN');
    if (status === 'deleted') await closeReportsOf(tx, id, admin.id);
    const decided = await changeStatus(tx, listing, status, status === 'accepted' ? null : (reason ?? null));
    if (decided.isLive) await onBecamePublic(tx, id);
    return decided;
  });
}
