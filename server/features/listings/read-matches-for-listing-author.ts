import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findMatchingOffersOrRequests } from './find-matching-offers-or-requests.ts';
import { canSeeListing, isListingOwner } from './policy.ts';
import { presentListings } from './present-listing.ts';
import { findListing, findListingsById } from './queries.ts';

const MAX_SHOWN = 50;

/**
 * Nearest counterparts of a listing, for its author, and their number.
 * @throws Failure LISTING_NOT_FOUND, FORBIDDEN
 */
export async function readMatchesForListingAuthor(
  { db, vocabulary }: Pick<Services, 'db' | 'vocabulary'>,
  listingId: string,
  viewer: Viewer,
) {
  const listing = await findListing(db, listingId);
  if (!listing || !canSeeListing(viewer, listing)) fail('LISTING_NOT_FOUND');
  if (!isListingOwner(viewer, listing)) fail('FORBIDDEN');
  const found = await findMatchingOffersOrRequests(db, listing, { vocabulary });
  const rows = await findListingsById(
    db,
    found.slice(0, MAX_SHOWN).map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nearest = found.flatMap(({ id, distance }) => {
    const row = byId.get(id);
    return row ? [{ ...row, distance }] : [];
  });
  return { matches: await presentListings(db, nearest, viewer), total: found.length };
}
