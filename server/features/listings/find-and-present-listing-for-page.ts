import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { RateLimiter } from '#server/platform/http/limiter.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canSeeListing, canSeePrivateListingDetails } from './policy.ts';
import { presentListing } from './present-listing.ts';
import { findListingWithSeller } from './public-sellers.ts';
import { isListingErased } from './queries.ts';

/**
 * A listing for its own page.
 * @param limiter counts the telephone numbers that a member reads
 * @param isCurrent false: `db` is a replica that may lag, so that a missing row may exist
 * @throws Failure LISTING_GONE, LISTING_NOT_FOUND; DATABASE_DOWN instead when `isCurrent` is false
 */
export async function findAndPresentListingForPage(
  { db, limiter }: { db: Queryable; limiter: RateLimiter },
  isCurrent: boolean,
  id: string,
  viewer: Viewer | null,
): Promise<ListingWithAuthorLastName> {
  const listing = await findListingWithSeller(db, id);
  if (!listing && (await isListingErased(db, id))) fail('LISTING_GONE');
  if (!listing) fail(isCurrent ? 'LISTING_NOT_FOUND' : 'DATABASE_DOWN');
  if (!canSeeListing(viewer, listing)) {
    if (!isCurrent) fail('DATABASE_DOWN');
    fail(listing.status === 'deleted' ? 'LISTING_GONE' : 'LISTING_NOT_FOUND');
  }
  const ad = await presentListing(db, listing, viewer);
  const { phone, ...user } = ad.user;
  if (!phone || !viewer || canSeePrivateListingDetails(viewer, listing)) return ad;
  const isCounted = await limiter.countOnce('telephoneNumbers', viewer.id, user._id);
  return isCounted ? ad : { ...ad, user: { ...user, phoneHidden: 'limit' } };
}
