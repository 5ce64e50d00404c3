import {
  hasSearchPlace,
  type PagedListingSearch,
  removePlaceFromSearch,
} from '#contract/listings/paged-listing-search.ts';
import { distanceOptionsKm } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ApiCaller } from '#web/client/create-api-caller.ts';

/** Listings beyond the place of a search that found nothing. */
export interface FartherListingCounts {
  /** Distances in kilometres, greater than that of the search, with some listings. */
  around: { distance: number; total: number }[];
  /** Number of listings in all of France. */
  everywhere: number;
  /** Number of requests that match, for a search of offers. */
  requests: number;
  /** Nearest listing, which is beyond the greatest distance that can be chosen. */
  nearest?: Listing | undefined;
}

/**
 * Counts listings beyond the place of a search. For loaders only.
 * @param nearest as the search answers it; undefined when there is none around
 */
export async function fetchFartherListingCounts(
  call: ApiCaller,
  search: PagedListingSearch,
  nearest: Listing | undefined,
): Promise<FartherListingCounts> {
  const count = async (query: PagedListingSearch) =>
    (await call('GET /api/adverts/search', { query: { ...query, page: 1, limit: 1 } })).pagination.total;
  const { distance: radius = 0 } = search;
  const away = nearest?.distance ?? Number.POSITIVE_INFINITY;
  const greater = distanceOptionsKm.filter((distance) => distance > radius && distance >= away);
  const [everywhere, requests, ...totals] = await Promise.all([
    hasSearchPlace(search) || search.department ? count(removePlaceFromSearch(search)) : 0,
    search.mainType === 'offer' && !search.type
      ? count({ ...search, mainType: 'asked', maxPrice: undefined })
      : 0,
    ...greater.map((distance) => count({ ...search, distance })),
  ]);
  const around = greater
    .map((distance, at) => ({ distance, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0);
  return { around, everywhere, requests, nearest: around.length === 0 ? nearest : undefined };
}
