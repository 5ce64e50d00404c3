/**
 * Cache of promises for a few seconds, so that many requests for one key make its value once; requests that arrive
 * while it is being made share it. The oldest entry is evicted first.
 */
export interface TtlCache<T> {
  /** Cached value, or the one being made. */
  find(key: string): Promise<T> | undefined;
  /**
   * Cached value, or a new one.
   * @throws the error of `make`; a failure is not cached, nor a value that `isWorthCaching` refuses
   */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** Removes all entries. Call it after a public change. */
  clear(): void;
}

interface TtlCacheOptions<T> {
  seconds?: number;
  maxEntries?: number;
  isWorthCaching?: (made: T) => boolean;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

export function createTtlCache<T>({
  seconds = 5,
  maxEntries = 100,
  isWorthCaching = () => true,
  now = () => performance.now(),
}: TtlCacheOptions<T> = {}): TtlCache<T> {
  const entries = new Map<string, { made: Promise<T>; until: number }>();
  const forget = (key: string, made: Promise<T>) => {
    if (entries.get(key)?.made === made) entries.delete(key);
  };

  const find = (key: string) => {
    const found = entries.get(key);
    return found && found.until > now() ? found.made : undefined;
  };

  return {
    find,
    get(key, make) {
      const found = find(key);
      if (found) return found;
      const made = make();
      entries.delete(key);
      entries.set(key, { made, until: now() + seconds * 1000 });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      made.then(
        (value) => isWorthCaching(value) || forget(key, made),
        () => forget(key, made),
      );
      return made;
    },
    clear: () => entries.clear(),
  };
}
