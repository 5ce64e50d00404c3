import { LRUCache } from 'lru-cache';
import type { GeoPoint } from '#contract/distance-km.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import type { ResolvedSearchFilter } from './search-filter.ts';
import {
  type ListingSearchResultRow,
  MAX_NEAREST_LISTING_DISTANCE_KM,
  readSearchMatchesByDistance,
} from './search-listings.ts';

/** Radii in kilometres around the place: the first one, and the factor by which an empty one grows. */
const FIRST_KM = 20;
const GROWTH = 4;
/** Maximum number of matches read in a circle; when there are more, a smaller circle is tried. */
const MAX_MATCHES = 500;
const MAX_CIRCLES = 12;
/** Limits of the cache of searches without any match, for a minute or until something public changes. */
const CACHE_LIMITS = { max: 1_000, ttl: MINUTE_MS };

/**
 * Finds the nearest match, however far, for a search around a place that found nothing. A few matches are all
 * read at once; a search without any match (a product out of season) is remembered whatever its place.
 */
export function createNearestListingFinder(
  publicChanges: Pick<PublicDataChangeNotifier, 'subscribe' | 'isCacheable'>,
) {
  const nowhere = new LRUCache<string, true>(CACHE_LIMITS);
  let changes = 0;
  publicChanges.subscribe(() => {
    changes += 1;
    nowhere.clear();
  });
  return async (db: Queryable, filter: ResolvedSearchFilter): Promise<ListingSearchResultRow | undefined> => {
    const { near, commune, ...everywhere } = filter;
    const centre = near ?? commune;
    const key = JSON.stringify(everywhere);
    if (!centre || nowhere.get(key)) return undefined;
    const first = { page: 1, limit: 1 };
    const before = changes;
    const { rows, total } = await readSearchMatchesByDistance(
      db,
      { ...everywhere, origin: centre },
      first,
      MAX_MATCHES,
    );
    if (total === 0 && changes === before && publicChanges.isCacheable()) nowhere.set(key, true);
    if (total < MAX_MATCHES)
      return rows.find(
        ({ distance }) => typeof distance === 'number' && distance <= MAX_NEAREST_LISTING_DISTANCE_KM,
      );
    return findAmongMany(db, everywhere, centre, near?.km ?? 0);
  };
}

/**
 * Grows the circle until it has matches, then halves it until they are few, so that never many are read.
 * @param emptyKm radius known to have no match
 */
async function findAmongMany(
  db: Queryable,
  everywhere: ResolvedSearchFilter,
  centre: GeoPoint,
  emptyKm: number,
): Promise<ListingSearchResultRow | undefined> {
  const read = (km: number, max: number | 'unlimited') => {
    const circle = { ...everywhere, origin: centre, near: { lat: centre.lat, lon: centre.lon, km } };
    return readSearchMatchesByDistance(db, circle, { page: 1, limit: 1 }, max);
  };
  let empty = emptyKm;
  let full = 0;
  for (let circles = 0; circles < MAX_CIRCLES && empty < MAX_NEAREST_LISTING_DISTANCE_KM; circles++) {
    const km = full
      ? (empty + full) / 2
      : Math.min(Math.max(FIRST_KM, empty * GROWTH), MAX_NEAREST_LISTING_DISTANCE_KM);
    const { rows, total } = await read(km, MAX_MATCHES);
    if (total === 0) empty = km;
    else if (total < MAX_MATCHES) return rows[0];
    else full = km;
  }
  // End of the halving: reached when a single commune has hundreds of matches.
  return full ? (await read(full, 'unlimited')).rows[0] : undefined;
}
