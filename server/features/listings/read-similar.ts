import { formatSellerName } from '#contract/accounts/rules.ts';
import { hasMemberBlockBetween } from '#server/features/accounts/blocks/queries.ts';
import { getAwayUntilDayIfAway } from '#server/features/accounts/policy.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findRelatedListings } from './find-similar.ts';
import { isOrWasListingPublic } from './policy.ts';
import { presentListings } from './present-listing.ts';
import { findPublicSeller } from './public-sellers.ts';
import { findListing } from './queries.ts';
import type { ListingRow } from './tables.ts';

/**
 * Listings similar to one that is or was public, and its seller.
 * @param isCurrent as in `findAndPresentListingForPage`
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
  if (!listing || !isOrWasListingPublic(listing)) fail(isCurrent ? 'LISTING_NOT_FOUND' : 'DATABASE_DOWN');
  // A block between the reader and the author hides the author.
  const isApart = viewer !== null && (await hasMemberBlockBetween(db, viewer.id, listing.userId));
  const { rows, isNear } = await findRelatedListings(db, listing, services);
  const { productName, city, postalCode, availability } = listing;
  return {
    productName,
    isNear,
    location: { city, postalCode },
    isSoldOut: availability === 'soldOut',
    ...(!isApart && (await findAway(db, listing))),
    seller: isApart ? null : await findNamedSeller(db, listing),
    ads: await presentListings(db, rows, viewer),
  };
}

/** Seller whom the reader may be led to; null without a page. */
async function findNamedSeller(db: Queryable, { userId }: ListingRow) {
  const seller = await findPublicSeller(db, userId);
  return seller ? { _id: seller.id, name: formatSellerName(seller) } : null;
}

/** Day after which a listing is back that its author's absence alone hides; nothing for any other listing. */
async function findAway(db: Queryable, listing: ListingRow): Promise<{ awayUntil?: string }> {
  const { status, isArchived, sellerSuspended, sellerAway, userId } = listing;
  if (!sellerAway || sellerSuspended || isArchived || status !== 'accepted') return {};
  const author = await db.selectFrom('users').select('awayUntil').where('id', '=', userId).executeTakeFirst();
  const awayUntil = author ? getAwayUntilDayIfAway(author) : null;
  return awayUntil === null ? {} : { awayUntil };
}
