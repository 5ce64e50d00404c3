import type { Listing } from '#contract/listings/schemas.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';

/**
 * Offers that are or were on sale or wait for an administrator, sorted by name: a row keeps its place whatever changes.
 */
export function selectStallOffers({
  activeAds,
  pendingAds,
  archivedAds,
}: ApiRouteAnswer<'GET /api/adverts/my-ads'>): Listing[] {
  return [...activeAds, ...pendingAds, ...archivedAds]
    .filter(({ mainType }) => mainType === 'offer')
    .sort((a, b) => a.productName.localeCompare(b.productName, 'fr') || (a._id < b._id ? -1 : 1));
}

/** True for a listing that waits for an administrator: only its amounts may be changed in the stall. */
export const isPendingListing = ({ status }: Listing) => status === 'pending';

/** Listings that an administrator has accepted, and names of those that still wait. */
export function splitAcceptedAndPendingListings(listings: readonly Listing[]): {
  accepted: Listing[];
  pending: string[];
} {
  return {
    accepted: listings.filter((listing) => !isPendingListing(listing)),
    pending: listings.filter(isPendingListing).map(({ productName }) => productName),
  };
}

/** True for an archived, sold out or expired listing. */
export const isListingOffSale = ({ isArchived, expired }: Listing) => isArchived || expired;
