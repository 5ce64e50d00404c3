import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '#contract/durations.ts';
import { categories } from '#contract/listings/categories.ts';
import { MAX_COUNTED_RESULTS } from '#contract/listings/rules.ts';
import type { CategoryResultCounts } from '#contract/listings/search-schemas.ts';
import { createCategorySearchTerm } from '#server/features/listings/produce/classify-produce.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import {
  isUnfilteredOrAreaSearch,
  querySearchMatches,
  querySearchMatchesWithCategory,
} from './find-matches.ts';
import type { ResolvedSearchFilter } from './search-filter.ts';

/** Number of listings beyond which a search's counts are cached. */
const MIN_CACHED = 1_000;
/** Limits of the cache of counts by search. */
const CACHE_LIMITS = { max: 1_000, ttl: MINUTE_MS };

/**
 * `countMatchesByCategory` with a cache for searches with many listings, whose counts hardly change: kept for a
 * minute whatever becomes public.
 */
export function createCachedMatchesByCategoryCounter(): typeof countMatchesByCategory {
  const cache = new LRUCache<string, CategoryResultCounts>(CACHE_LIMITS);
  return async (db, filter) => {
    const key = JSON.stringify(filter);
    const cached = cache.get(key);
    if (cached) return cached;
    // Two concurrent requests for the same counts each run their query: one may read from a replica that does not
    // answer, and only that request then tries another server.
    const counts = await countMatchesByCategory(db, filter);
    if (counts.reduce((sum, { count }) => sum + count, 0) > MIN_CACHED) cache.set(key, counts);
    return counts;
  };
}

/**
 * Live listings that match by category, each counted up to `MAX_COUNTED_RESULTS`, in the order of `categories` without
 * empty ones. A search for everything, maybe a million listings, counts each category through its index;
 * others read all matches once.
 */
export async function countMatchesByCategory(
  db: Queryable,
  filter: ResolvedSearchFilter,
): Promise<CategoryResultCounts> {
  return sortMatchCountsByCategory(
    isUnfilteredOrAreaSearch(filter) ? await countEach(db, filter) : await countFound(db, filter),
  );
}

/** Counts of results by category in the order of `categories`, without empty ones. */
export function sortMatchCountsByCategory(
  found: readonly { term: string | null | undefined; count: number }[],
): CategoryResultCounts {
  const counts = new Map(found.map(({ term, count }) => [term, count]));
  return categories.flatMap((category) => {
    const count = Math.min(counts.get(createCategorySearchTerm(category)) ?? 0, MAX_COUNTED_RESULTS);
    return count > 0 ? [{ category, count }] : [];
  });
}

async function countEach(db: Queryable, filter: ResolvedSearchFilter) {
  const counts = categories.map((category) => {
    const term = createCategorySearchTerm(category);
    const found = querySearchMatches(db, { ...filter, termSets: [[term]] }, MAX_COUNTED_RESULTS).as('found');
    return db
      .selectFrom(found)
      .select(({ fn, val }) => [val<string | undefined>(term).as('term'), fn.countAll<number>().as('count')]);
  });
  return counts.reduce((all, one) => all.unionAll(one)).execute();
}

function countFound(db: Queryable, filter: ResolvedSearchFilter) {
  return db
    .selectFrom(querySearchMatchesWithCategory(db, filter).as('found'))
    .select(({ fn }) => ['category as term', fn.countAll<number>().as('count')])
    .groupBy('category')
    .execute();
}
