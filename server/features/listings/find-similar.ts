import type { Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { resolveListingSearchCriteria } from './search/search-filter.ts';
import { type ListingSearchResultRow, searchListings } from './search/search-listings.ts';
import type { ListingRow } from './tables.ts';

const SHOWN = 4;
const NEAR_KM = 50;

/**
 * Similar listings: of the same product and main type, nearest first; the newest of all when none is near its commune.
 */
export async function findRelatedListings(
  db: Queryable,
  { id, productName, mainType, city, postalCode }: ListingRow,
  services: Pick<Services, 'places' | 'vocabulary'>,
): Promise<{ rows: ListingSearchResultRow[]; isNear: boolean }> {
  const find = async (place: { city?: string; postalCode?: string; distance?: number }) => {
    const { filter } = resolveListingSearchCriteria({ productName, mainType, ...place }, services);
    const sortBy = place.city ? 'distance' : 'desc';
    // Limit of one row more than shown: the search may find the listing itself.
    const { rows } = await searchListings(db, filter, { page: 1, limit: SHOWN + 1 }, sortBy);
    return rows.filter((row) => row.id !== id).slice(0, SHOWN);
  };
  const near = await find({ city, postalCode, distance: NEAR_KM });
  return near.length > 0 ? { rows: near, isNear: true } : { rows: await find({}), isNear: false };
}
