import type { Listing } from '#contract/listings/schemas.ts';
import type { Answer } from '#web/api/create-call.ts';

/** Offers that are or were on sale, by name: a row stays in its place whatever changes. */
export function stallRows({ activeAds, archivedAds }: Answer<'GET /api/adverts/my-ads'>): Listing[] {
  return [...activeAds, ...archivedAds]
    .filter(({ mainType }) => mainType === 'offer')
    .sort((a, b) => a.productName.localeCompare(b.productName, 'fr') || (a._id < b._id ? -1 : 1));
}

/** Archived, sold out or expired. */
export const isOffline = ({ isArchived, expired }: Listing) => isArchived || expired;
