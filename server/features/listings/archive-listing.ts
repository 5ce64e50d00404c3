import { fail } from '#server/platform/fail.ts';
import type { Write } from '#server/platform/http/write.ts';
import type { BecamePublic } from './change-status.ts';
import { canArchive, canSee, isOwner } from './policy.ts';
import { findListing } from './queries.ts';
import type { ListingRow } from './tables.ts';

/**
 * Takes an accepted listing off or puts it back, without new moderation and at its old date.
 * @throws Failure LISTING_NOT_FOUND, FORBIDDEN (not the owner), ACCOUNT_SUSPENDED (to put back), TRANSITION_FORBIDDEN
 */
export function archiveListing(
  write: Write,
  onBecamePublic: BecamePublic,
  id: string,
  isArchived: boolean,
): Promise<ListingRow> {
  return write(async (tx, signalChange, viewer) => {
    const listing = await findListing(tx, id, { lock: true });
    if (!listing || !canSee(viewer, listing)) fail('LISTING_NOT_FOUND');
    if (!isOwner(viewer, listing)) fail('FORBIDDEN');
    // Also when suspended since the call came in.
    if (!isArchived && (!viewer.isActive || listing.sellerSuspended)) fail('ACCOUNT_SUSPENDED');
    if (!canArchive(viewer, listing)) fail('TRANSITION_FORBIDDEN');
    const changed = await tx
      .updateTable('listings')
      .set({ isArchived })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (changed.isLive && !listing.isLive) await onBecamePublic(tx, id);
    if (changed.isLive !== listing.isLive) await signalChange();
    return changed;
  });
}
