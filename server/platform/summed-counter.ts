import type { Log } from './log.ts';

const FLUSH_MS = 5_000;
/** Maximum number of things that are counted in memory; at this number the sums are stored at once. */
const MAX_COUNTED = 10_000;

export interface SummedCounter {
  count: (key: string) => void;
  /** Stores the sums since its last call. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Counter that sums up in memory and stores the sums every five seconds: a crash loses those of the last ones.
 * @param store receives the sums in the order of their keys, so that two processes that write at once cannot deadlock
 */
export function createSummedCounter(
  store: (sums: [key: string, sum: number][]) => Promise<void>,
  log: Log,
): SummedCounter {
  let counted = new Map<string, number>();

  const flush = async () => {
    const sums = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    counted = new Map();
    if (sums.length > 0) await store(sums);
  };
  const tryToFlush = () => flush().catch((err: unknown) => log.warn({ err }, 'Counts were not stored'));
  const timer = setInterval(tryToFlush, FLUSH_MS).unref();

  return {
    count(key) {
      counted.set(key, (counted.get(key) ?? 0) + 1);
      if (counted.size >= MAX_COUNTED) void tryToFlush();
    },
    flush,
    async close() {
      clearInterval(timer);
      await tryToFlush();
    },
  };
}
