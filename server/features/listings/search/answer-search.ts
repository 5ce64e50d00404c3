import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { listingSearchQuerySchema } from '#contract/listings/search-schemas.ts';
import { createZeroResultSearchCounter } from '#server/features/listings/empty-searches/count-empty-searches.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { findTerritory } from '#server/features/places/territory.ts';
import { presentPagination } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import {
  createCachedMatchesByCategoryCounter,
  sortMatchCountsByCategory,
} from './count-matches-by-category.ts';
import { isSearchAroundPlaceAcrossSellers, isSearchEverywhere } from './find-matches.ts';
import { createNearestListingFinder } from './find-nearest.ts';
import { departmentOfSearch, resolveListingSearchCriteria } from './search-filter.ts';
import { searchListings } from './search-listings.ts';
import { presentSearchPlace } from './search-place.ts';

type Query = z.output<typeof listingSearchQuerySchema>;
type Resolved = ReturnType<typeof resolveListingSearchCriteria>;
type Read = <T>(query: (db: Queryable) => Promise<T>) => Promise<T>;
type Needed = 'config' | 'db' | 'log' | 'places' | 'publicChanges' | 'sessionSecret' | 'vocabulary';

/** Search of the API, with the caches and counters that outlive a call. */
export function createListingSearchFunction(services: Pick<Services, Needed>, app: FastifyInstance) {
  const emptySearches = createZeroResultSearchCounter(services.db, services.log, services.sessionSecret);
  app.addHook('onClose', emptySearches.close);
  const countCategories = createCachedMatchesByCategoryCounter();
  const findNearest = createNearestListingFinder(services.publicChanges);

  const answer = async (db: Queryable, query: Query, resolved: Resolved, viewer: Viewer | null) => {
    const { filter, inAllCategories, recognized, correctedName, isRare, namedCategory } = resolved;
    const countsWhatItReads =
      query.facets !== undefined && !query.category && isSearchAroundPlaceAcrossSellers(filter);
    const territory = isSearchEverywhere(filter) ? findTerritory(services) : null;
    const matchFilter = {
      ...filter,
      isRare,
      ...(query.namedFirst && namedCategory && { firstCategory: namedCategory }),
      ...(territory && { firstArea: territory }),
      ...(countsWhatItReads && { extraColumn: 'category' as const }),
    };
    const [{ rows, total, counts, nearest: beyond }, counted] = await Promise.all([
      searchListings(db, matchFilter, query, query.sortBy),
      query.facets && !countsWhatItReads && countCategories(db, inAllCategories),
    ]);
    const categories =
      query.facets &&
      (counted || (counts ? sortMatchCountsByCategory(counts) : await countCategories(db, inAllCategories)));
    const ads = await presentListings(db, rows, viewer);
    const place = presentSearchPlace(query, recognized, services.places);
    const nearest = total === 0 && beyond === undefined ? await findNearest(db, filter) : beyond;
    const [nearestAd] = nearest ? await presentListings(db, [nearest], viewer) : [];
    return {
      ads,
      pagination: presentPagination(query, total),
      ...(place && { place }),
      ...(territory && !territory.isExclusive && { territory: territory.name }),
      ...(correctedName && { correctedName }),
      ...(categories && { categories }),
      ...(nearestAd && { nearest: nearestAd }),
    };
  };

  /**
   * Answers a search, and counts it when it found nothing.
   * @param read runs its query on the public data, maybe several times
   * @param network network of the searcher, from `getWidestRequestIpNetwork`
   */
  return async (read: Read, query: Query, viewer: Viewer | null, network: string) => {
    const resolved = resolveListingSearchCriteria(query, services);
    const answered = await read((db) => answer(db, query, resolved, viewer));
    if (answered.pagination.total === 0 && query.page === 1 && query.productName)
      emptySearches.count({
        productName: query.productName,
        department: departmentOfSearch(resolved.filter, resolved.recognized),
        network,
      });
    return answered;
  };
}
