import { categories } from '#contract/listings/categories.ts';
import { MAX_COUNTED_RESULTS } from '#contract/listings/rules.ts';
import type { CategoryCounts } from '#contract/listings/search-schemas.ts';
import { categoryTerm } from '#server/features/listings/produce/classify-produce.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';
import { findCategories, findMatches, isWithoutWords } from './find-matches.ts';
import type { SearchFilter } from './search-filter.ts';

/** Cache of counts: only counts above `from` are cached. */
const CACHED = { from: 1_000, seconds: 60, searches: 1_000 };

/**
 * `countCategories` with a cache for searches with many listings, whose counts hardly change: kept for a
 * minute whatever becomes public.
 */
export function createCategoryCounter(): typeof countCategories {
  const cache = createTtlCache<CategoryCounts>({
    seconds: CACHED.seconds,
    maxEntries: CACHED.searches,
    isWorthCaching: (counts) => counts.reduce((sum, { count }) => sum + count, 0) > CACHED.from,
  });
  return async (db, filter) => {
    const key = JSON.stringify(filter);
    const cached = cache.find(key);
    if (cached) return cached;
    // Each request counts for itself: `db` may be a server that does not answer, and each reader then turns
    // to another.
    const counts = await countCategories(db, filter);
    return cache.get(key, async () => counts);
  };
}

/**
 * Live listings that match by category, each counted up to `MAX_COUNTED_RESULTS`, in the order of `categories` without
 * empty ones. A search for everything, maybe a million listings, counts each category through its index;
 * others read all matches once.
 */
export async function countCategories(db: Queryable, filter: SearchFilter): Promise<CategoryCounts> {
  return inCategoryOrder(isWithoutWords(filter) ? await countEach(db, filter) : await countFound(db, filter));
}

/** Counts by category in the order of `categories`, without empty ones. */
export function inCategoryOrder(
  found: readonly { term: string | null | undefined; count: number }[],
): CategoryCounts {
  const counts = new Map(found.map(({ term, count }) => [term, count]));
  return categories.flatMap((category) => {
    const count = Math.min(counts.get(categoryTerm(category)) ?? 0, MAX_COUNTED_RESULTS);
    return count > 0 ? [{ category, count }] : [];
  });
}

async function countEach(db: Queryable, filter: SearchFilter) {
  const counts = categories.map((category) => {
    const term = categoryTerm(category);
    const found = findMatches(db, { ...filter, termSets: [[term]] }, MAX_COUNTED_RESULTS).as('found');
    return db
      .selectFrom(found)
      .select(({ fn, val }) => [val<string | undefined>(term).as('term'), fn.countAll<number>().as('count')]);
  });
  return counts.reduce((all, one) => all.unionAll(one)).execute();
}

function countFound(db: Queryable, filter: SearchFilter) {
  return db
    .selectFrom(findCategories(db, filter).as('found'))
    .select(({ fn }) => ['category as term', fn.countAll<number>().as('count')])
    .groupBy('category')
    .execute();
}
