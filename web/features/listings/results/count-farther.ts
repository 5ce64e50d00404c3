import { distances } from '#contract/listings/rules.ts';
import { hasPlace, type Search } from '#contract/listings/search.ts';
import type { Call } from '#web/api-call.ts';

/** Listings within a greater distance than that of a search. */
export interface Farther {
  /** Kilometres. */
  distance: number;
  /** At least one. */
  total: number;
}

/** For loaders only. @returns nothing for a search without a place */
export async function countFarther(call: Call, search: Search): Promise<Farther[]> {
  const { distance: radius = 0 } = search;
  const greater = hasPlace(search) ? distances.filter((distance) => distance > radius) : [];
  const counted = await Promise.all(
    greater.map(async (distance) => {
      const query = { ...search, distance, page: 1, limit: 1 };
      const { pagination } = await call('GET /api/adverts/search', { query });
      return { distance, total: pagination.total };
    }),
  );
  return counted.filter(({ total }) => total > 0);
}
