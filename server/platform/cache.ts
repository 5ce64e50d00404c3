import { LRUCache } from 'lru-cache';
import type { PublicDataChangeNotifier } from './public-data-change-notifier.ts';

/** Cache of values that take long to make. */
export interface Cache<T> {
  /** Cached value of a key, or the promise of the one that is being made. */
  find: (key: string) => T | Promise<T> | undefined;
  /**
   * Finds a cached value or makes it, once for all concurrent calls. Rejects with the error of `make`, which
   * is not cached.
   */
  load: (key: string, make: () => Promise<T>) => Promise<T>;
}

interface CacheOptions<T> {
  /** Maximum number of cached values. */
  max: number;
  /** Seconds for which a cached value is served; 0 caches nothing. */
  seconds: number;
  /** Signals for caches of public data: each change empties the cache, which takes nothing while reads may be stale. */
  publicChanges?: Pick<PublicDataChangeNotifier, 'subscribe' | 'isCacheable'>;
  isWorthCaching?: (made: T) => boolean;
}

/**
 * Milliseconds for which other callers join a load: one that is stuck, on a dead connection for example, holds up no
 * later reader.
 */
const MAX_JOIN_MS = 5_000;

/** Maximum length of the address of a cached answer or page. */
export const MAX_CACHED_URL_LENGTH = 1_000;

export function createTtlCache<T extends NonNullable<unknown>>({
  max,
  seconds,
  publicChanges,
  isWorthCaching = () => true,
}: CacheOptions<T>): Cache<T> {
  const cache = new LRUCache<string, T>({ max, ttl: seconds * 1000 });
  const loads = new Map<string, Promise<T>>();
  const isCached = (made: T) => seconds > 0 && publicChanges?.isCacheable() !== false && isWorthCaching(made);
  const find = (key: string) => cache.get(key) ?? loads.get(key);
  publicChanges?.subscribe(() => {
    cache.clear();
    loads.clear();
  });

  async function make(key: string, makeValue: () => Promise<T>): Promise<T> {
    const making = makeValue();
    loads.set(key, making);
    const isCurrent = () => loads.get(key) === making;
    const stopJoining = () => isCurrent() && loads.delete(key);
    const timer = setTimeout(stopJoining, MAX_JOIN_MS).unref();
    try {
      const made = await making;
      if (isCurrent() && isCached(made)) cache.set(key, made);
      return made;
    } finally {
      clearTimeout(timer);
      stopJoining();
    }
  }
  return { find, load: async (key, makeValue) => find(key) ?? make(key, makeValue) };
}
