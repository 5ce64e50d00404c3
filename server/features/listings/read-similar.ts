import { sellerName } from '#contract/accounts/rules.ts';
import { isBlocked } from '#server/features/accounts/blocks/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findSimilarListings } from './find-similar.ts';
import { wasListingPublic } from './policy.ts';
import { presentListings } from './present-listing.ts';
import { findPublicSeller } from './public-sellers.ts';
import { findListing } from './queries.ts';
import type { ListingRow } from './tables.ts';

/**
 * Listings similar to one that is or was public, and its seller.
 * @param isCurrent as in `readListing`
 * @throws Failure LISTING_NOT_FOUND; DATABASE_DOWN instead when `isCurrent` is false
 */
export async function readSimilarListings(
  db: Queryable,
  isCurrent: boolean,
  services: Pick<Services, 'places' | 'vocabulary'>,
  id: string,
  viewer: Viewer | null,
) {
  const listing = await findListing(db, id);
  if (!listing || !wasListingPublic(listing)) fail(isCurrent ? 'LISTING_NOT_FOUND' : 'DATABASE_DOWN');
  const { rows, isNear } = await findSimilarListings(db, listing, services);
  const { productName, city, postalCode, availability } = listing;
  return {
    productName,
    isNear,
    location: { city, postalCode },
    isSoldOut: availability === 'soldOut',
    seller: await findNamedSeller(db, listing, viewer),
    ads: await presentListings(db, rows, viewer),
  };
}

/** Seller whom the reader may be led to; null without a page, or with a block between the two. */
async function findNamedSeller(db: Queryable, { userId }: ListingRow, viewer: Viewer | null) {
  const seller = await findPublicSeller(db, userId);
  if (!seller || (viewer && (await isBlocked(db, viewer.id, userId)))) return null;
  return { _id: seller.id, name: sellerName(seller) };
}
