import { LRUCache } from 'lru-cache';
import type { PublicChanges } from './public-changes.ts';

/**
 * Cache of values that take long to make. `forceFetch(key, { context: make })` finds a value or makes it, once for all
 * who ask meanwhile; it rejects with the error of `make`, which is not cached. `get` finds a value that is made.
 */
export type Cache<T extends NonNullable<unknown>> = LRUCache<string, T, () => Promise<T>>;

interface CacheOptions<T> {
  /** Maximum number of values. */
  max: number;
  /** Seconds for which a value is served; 0 caches nothing. */
  seconds: number;
  /** For public data: each change empties the cache, which takes nothing while reads may be stale. */
  publicChanges?: Pick<PublicChanges, 'subscribe' | 'isCacheable'>;
  isWorthCaching?: (made: T) => boolean;
}

export function createCache<T extends NonNullable<unknown>>({
  max,
  seconds,
  publicChanges,
  isWorthCaching = () => true,
}: CacheOptions<T>): Cache<T> {
  const isCached = (made: T) => seconds > 0 && publicChanges?.isCacheable() !== false && isWorthCaching(made);
  const cache: Cache<T> = new LRUCache<string, T, () => Promise<T>>({
    max,
    ttl: seconds * 1000,
    // A value that is removed while it is being made reaches those who wait for it, and is not cached.
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context: make }) {
      const made = await make();
      if (!isCached(made)) cache.delete(key);
      return made;
    },
  });
  publicChanges?.subscribe(() => cache.clear());
  return cache;
}
