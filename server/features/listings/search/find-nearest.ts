import type { Queryable } from '#server/platform/database/tables.ts';
import type { Point } from '#server/platform/geo.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';
import type { PublicChanges } from '#server/platform/public-changes.ts';
import type { SearchFilter } from './search-filter.ts';
import { FARTHEST, type FoundListing, readNearest } from './search-listings.ts';

/** Radii in kilometres. */
const FIRST = 20;
const GROWTH = 4;
/** Matches read in a circle; with more of them a smaller one is read. */
const MOST = 500;
const MOST_CIRCLES = 12;
/** That there are no matches at all is cached until something public changes. */
const CACHED = { seconds: 60, maxEntries: 1_000 };

/**
 * Finds the nearest listing that matches, however far, for a search around a place that found nothing. Few matches are
 * all read at once; what is nowhere, as a product out of season, is looked for once, whatever the place.
 */
export function createNearestFinder(publicChanges: Pick<PublicChanges, 'subscribe' | 'isCacheable'>) {
  const nowhere = createTtlCache<true>({ ...CACHED, isWorthCaching: publicChanges.isCacheable });
  let changes = 0;
  publicChanges.subscribe(() => {
    changes += 1;
    nowhere.clear();
  });
  return async (db: Queryable, filter: SearchFilter): Promise<FoundListing | undefined> => {
    const { near, commune, ...everywhere } = filter;
    const centre = near ?? commune;
    const key = JSON.stringify(everywhere);
    if (!centre || nowhere.find(key)) return undefined;
    const first = { page: 1, limit: 1 };
    const before = changes;
    const { rows, total } = await readNearest(db, { ...everywhere, origin: centre }, first, MOST);
    if (total === 0 && changes === before) await nowhere.get(key, async () => true);
    if (total < MOST)
      return rows.find(({ distance }) => typeof distance === 'number' && distance <= FARTHEST);
    return findAmongMany(db, everywhere, centre, near?.km ?? 0);
  };
}

/**
 * The circle grows until it holds some, then is halved until it holds few: no more of a million listings is read.
 * @param emptyKm within which there is none
 */
async function findAmongMany(
  db: Queryable,
  everywhere: SearchFilter,
  centre: Point,
  emptyKm: number,
): Promise<FoundListing | undefined> {
  const read = (km: number, most: number | 'all') => {
    const circle = { ...everywhere, origin: centre, near: { lat: centre.lat, lon: centre.lon, km } };
    return readNearest(db, circle, { page: 1, limit: 1 }, most);
  };
  let empty = emptyKm;
  let full = 0;
  for (let circles = 0; circles < MOST_CIRCLES && empty < FARTHEST; circles++) {
    const km = full ? (empty + full) / 2 : Math.min(Math.max(FIRST, empty * GROWTH), FARTHEST);
    const { rows, total } = await read(km, MOST);
    if (total === 0) empty = km;
    else if (total < MOST) return rows[0];
    else full = km;
  }
  // Hundreds in one commune.
  return full ? (await read(full, 'all')).rows[0] : undefined;
}
