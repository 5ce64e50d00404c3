/**
 * Keeps what was just made for a few seconds, so that a crowd costs one rendering; those who ask meanwhile wait
 * for the same one. The oldest entry makes room.
 */
export interface PageCache<T> {
  /** What is kept under this key, or on its way. */
  find(key: string): Promise<T> | undefined;
  /** @throws what `make` throws; a failure is not kept, nor what `worthKeeping` refuses */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** To be called when what public pages show has changed. */
  clear(): void;
}

interface PageCacheOptions<T> {
  seconds?: number;
  entries?: number;
  worthKeeping?: (made: T) => boolean;
  /** Milliseconds on a clock that nobody sets back. */
  now?: () => number;
}

export function createPageCache<T>({
  seconds = 5,
  entries = 100,
  worthKeeping = () => true,
  now = () => performance.now(),
}: PageCacheOptions<T> = {}): PageCache<T> {
  const kept = new Map<string, { made: Promise<T>; until: number }>();
  const forget = (key: string, made: Promise<T>) => {
    if (kept.get(key)?.made === made) kept.delete(key);
  };

  const find = (key: string) => {
    const found = kept.get(key);
    return found && found.until > now() ? found.made : undefined;
  };

  return {
    find,
    get(key, make) {
      const found = find(key);
      if (found) return found;
      const made = make();
      kept.delete(key);
      kept.set(key, { made, until: now() + seconds * 1000 });
      const [oldest] = kept.keys();
      if (kept.size > entries && oldest !== undefined) kept.delete(oldest);
      made.then(
        (value) => worthKeeping(value) || forget(key, made),
        () => forget(key, made),
      );
      return made;
    },
    clear: () => kept.clear(),
  };
}
