import type { Listing } from '#contract/listings/schemas.ts';
import type { ApiRouteAnswer } from '#web/client/create-call.ts';

/** Offers that are or were on sale, sorted by name: a row keeps its place whatever changes. */
export function selectStallOffers({
  activeAds,
  archivedAds,
}: ApiRouteAnswer<'GET /api/adverts/my-ads'>): Listing[] {
  return [...activeAds, ...archivedAds]
    .filter(({ mainType }) => mainType === 'offer')
    .sort((a, b) => a.productName.localeCompare(b.productName, 'fr') || (a._id < b._id ? -1 : 1));
}

/** Names of offers that wait for an administrator. */
export const listPendingOfferNames = ({ pendingAds }: ApiRouteAnswer<'GET /api/adverts/my-ads'>): string[] =>
  pendingAds.flatMap(({ mainType, productName }) => (mainType === 'offer' ? [productName] : []));

/** True for an archived, sold out or expired listing. */
export const isOffSale = ({ isArchived, expired }: Listing) => isArchived || expired;
