import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findSimilarListings } from './find-similar.ts';
import { wasListingPublic } from './policy.ts';
import { presentListings } from './present-listing.ts';
import { findListing } from './queries.ts';

/**
 * Listings similar to one that is or was public.
 * @param isSure as in `readListing`
 * @throws Failure LISTING_NOT_FOUND; DATABASE_DOWN instead when `isSure` is false
 */
export async function readSimilarListings(
  db: Queryable,
  isSure: boolean,
  services: Pick<Services, 'places' | 'vocabulary'>,
  id: string,
  viewer: Viewer | null,
) {
  const listing = await findListing(db, id);
  if (!listing || !wasListingPublic(listing)) fail(isSure ? 'LISTING_NOT_FOUND' : 'DATABASE_DOWN');
  const { rows, isNear } = await findSimilarListings(db, listing, services);
  const { productName, city, postalCode } = listing;
  return {
    productName,
    isNear,
    location: { city, postalCode },
    ads: await presentListings(db, rows, viewer),
  };
}
