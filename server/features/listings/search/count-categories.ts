import { categories } from '#contract/listings/categories.ts';
import { COUNT_CAP } from '#contract/listings/rules.ts';
import type { CategoryCounts } from '#contract/listings/search-schemas.ts';
import { categoryTerm } from '#server/features/listings/produce/classify-produce.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { createTtlCache } from '#server/platform/http/ttl-cache.ts';
import { findCategories, findMatches, isOfAnyWord } from './find-matches.ts';
import type { SearchFilter } from './search-filter.ts';

/** Counts of more listings than these, for so long. */
const CACHED = { from: 1_000, seconds: 60, searches: 1_000 };

/**
 * Counts as `countCategories` does. Where it takes long it says nothing of a single listing: these counts are cached,
 * whatever becomes public meanwhile.
 */
export function createCategoryCounter(): typeof countCategories {
  const cache = createTtlCache<CategoryCounts>({
    seconds: CACHED.seconds,
    maxEntries: CACHED.searches,
    isWorthCaching: (counts) => counts.reduce((sum, { count }) => sum + count, 0) > CACHED.from,
  });
  return async (db, filter) => {
    const key = JSON.stringify(filter);
    const known = cache.find(key);
    if (known) return known;
    // Not one promise for several requests: `db` may be a silent server, and each reader then turns to another.
    const counts = await countCategories(db, filter);
    return cache.get(key, async () => counts);
  };
}

/**
 * Live listings that match by category, each counted up to `COUNT_CAP`, in the order of `categories` without empty ones.
 * Each category is counted through its own index where there may be a million listings; else all matches are read once.
 */
export async function countCategories(db: Queryable, filter: SearchFilter): Promise<CategoryCounts> {
  return inOrder(isOfAnyWord(filter) ? await countEach(db, filter) : await countFound(db, filter));
}

/** By category, in the order of `categories`. */
export function inOrder(
  found: readonly { term: string | null | undefined; count: number }[],
): CategoryCounts {
  const counts = new Map(found.map(({ term, count }) => [term, count]));
  return categories.flatMap((category) => {
    const count = Math.min(counts.get(categoryTerm(category)) ?? 0, COUNT_CAP);
    return count > 0 ? [{ category, count }] : [];
  });
}

async function countEach(db: Queryable, filter: SearchFilter) {
  const counts = categories.map((category) => {
    const term = categoryTerm(category);
    const found = findMatches(db, { ...filter, termSets: [[term]] }, COUNT_CAP).as('found');
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
