import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { type Cache, createCache } from './cache.ts';

const counter = () => {
  let made = 0;
  return async () => ++made;
};

const fetchFrom = (cache: Cache<number>, make: () => Promise<number>) =>
  cache.forceFetch('/app', { context: make });

/** Moves the clock by which the cache counts, which it took when it was loaded, and the timers. */
function pass(milliseconds: number) {
  const now = performance.now() + milliseconds;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  vi.advanceTimersByTime(milliseconds);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('one value is made for all who ask at once, and served until it is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cache = createCache<number>({ max: 2, seconds: 5 });
  const make = counter();
  expect(await Promise.all([fetchFrom(cache, make), fetchFrom(cache, make)])).toEqual([1, 1]);
  expect(await fetchFrom(cache, make)).toBe(1);
  pass(5_001);
  expect(await fetchFrom(cache, make)).toBe(2);
});

test('a value grows old although the machine sets its clock back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const cache = createCache<number>({ max: 2, seconds: 5 });
  const make = counter();
  await fetchFrom(cache, make);
  vi.setSystemTime(Date.now() - 3 * HOUR_MS);
  pass(5_001);
  expect(await fetchFrom(cache, make)).toBe(2);
});

test('a public change empties the cache, also of what is still being made', async () => {
  const listeners: ((change: null) => void)[] = [];
  const publicChanges = {
    subscribe: (listener: (change: null) => void) => void listeners.push(listener),
    isCacheable: () => true,
  };
  const cache = createCache<number>({ max: 2, seconds: 5, publicChanges });
  const make = counter();
  const early = fetchFrom(cache, make);
  for (const listener of listeners) listener(null);
  expect(await fetchFrom(cache, make)).toBe(2);
  expect(await early).toBe(1);
  expect(await fetchFrom(cache, make)).toBe(2);
  for (const listener of listeners) listener(null);
  expect(cache.get('/app')).toBeUndefined();
});

test('nothing public is cached while reads may be stale', async () => {
  let isCacheable = false;
  const publicChanges = { subscribe: () => {}, isCacheable: () => isCacheable };
  const cache = createCache<number>({ max: 2, seconds: 5, publicChanges });
  const make = counter();
  expect(await Promise.all([fetchFrom(cache, make), fetchFrom(cache, make)])).toEqual([1, 1]);
  isCacheable = true;
  expect(await fetchFrom(cache, make)).toBe(2);
  expect(await fetchFrom(cache, make)).toBe(2);
});

test('failures and values not worth caching are made again', async () => {
  const cache = createCache<number>({ max: 2, seconds: 5, isWorthCaching: (made) => made > 1 });
  const make = counter();
  await expect(fetchFrom(cache, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await fetchFrom(cache, make)).toBe(1);
  expect(await fetchFrom(cache, make)).toBe(2);
  expect(await fetchFrom(cache, make)).toBe(2);
});

test('a cache of 0 seconds keeps nothing', async () => {
  const cache = createCache<number>({ max: 2, seconds: 0 });
  const make = counter();
  expect(await fetchFrom(cache, make)).toBe(1);
  expect(await fetchFrom(cache, make)).toBe(2);
});
