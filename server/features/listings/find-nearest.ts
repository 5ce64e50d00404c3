import type { Queryable } from '#server/platform/database/tables.ts';
import { createPageCache } from '#server/platform/http/page-cache.ts';
import type { PublicChanges } from '#server/platform/public-changes.ts';
import { findMatches } from './find-matches.ts';
import type { SearchFilter } from './search-filter.ts';
import { type FoundListing, readNearest } from './search-listings.ts';

/** Radii in kilometres; no island of a region is farther from the next. */
const FIRST = 20;
const FARTHEST = 1_600;
const GROWTH = 4;
/** Matches read in a circle; with more of them a smaller one is read. */
const MOST = 500;
const MOST_CIRCLES = 12;
/** Whether there are any matches at all is cached until something public changes. */
const CACHED = { seconds: 60, maxEntries: 1_000 };

/**
 * Finds the nearest listing that matches, however far, for a search around a place that found nothing. What is nowhere,
 * as a product out of season, costs one look at all that has its words, however many places it is looked for around.
 */
export function createNearestFinder(publicChanges: Pick<PublicChanges, 'subscribe'>) {
  const somewhere = createPageCache<boolean>(CACHED);
  publicChanges.subscribe(somewhere.clear);
  return async (db: Queryable, filter: SearchFilter): Promise<FoundListing | undefined> => {
    const { near, commune, ...everywhere } = filter;
    if (!near && !commune) return undefined;
    const isSomewhere = await somewhere.get(JSON.stringify(everywhere), async () =>
      Boolean(await findMatches(db, everywhere, 1).executeTakeFirst()),
    );
    return isSomewhere ? findNearest(db, filter) : undefined;
  };
}

/** The circle grows until it holds some, then is halved until it holds few: no more of a million listings is read. */
async function findNearest(db: Queryable, filter: SearchFilter): Promise<FoundListing | undefined> {
  const { near, commune, ...everywhere } = filter;
  const centre = near ?? commune;
  if (!centre) return undefined;
  const read = (km: number, most: number | 'all') => {
    const circle = { ...everywhere, near: { lat: centre.lat, lon: centre.lon, km } };
    return readNearest(db, circle, { page: 1, limit: 1 }, most);
  };
  let empty = near?.km ?? 0;
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
