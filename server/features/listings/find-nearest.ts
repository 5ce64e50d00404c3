import type { Queryable } from '#server/platform/database/tables.ts';
import type { SearchFilter } from './search-filter.ts';
import { type FoundListing, readNearest } from './search-listings.ts';

/** Radii in kilometres; no island of a region is farther from the next. */
const FIRST = 20;
const FARTHEST = 1_600;
/** Matches read in a circle; with more of them a smaller one is read. */
const MOST = 500;
const MOST_CIRCLES = 12;

/**
 * The nearest listing that matches, however far, for a search around a place that found nothing. The circle is doubled
 * until it holds some, then halved until it holds few, so that no more of a million listings is read than that.
 */
export async function findNearest(db: Queryable, filter: SearchFilter): Promise<FoundListing | undefined> {
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
    const km = full ? (empty + full) / 2 : Math.min(Math.max(FIRST, empty * 2), FARTHEST);
    const { rows, total } = await read(km, MOST);
    if (total === 0) empty = km;
    else if (total < MOST) return rows[0];
    else full = km;
  }
  // Hundreds in one commune.
  return full ? (await read(full, 'all')).rows[0] : undefined;
}
