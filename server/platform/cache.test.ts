import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { type Cache, createTtlCache } from './cache.ts';

const counter = () => {
  let made = 0;
  return async () => ++made;
};

const loadFrom = (cache: Cache<number>, make: () => Promise<number>) => cache.load('/app', make);

/** Moves the clock by which lru-cache counts, which it took when it was loaded, and the timers. */
function pass(milliseconds: number) {
  const now = performance.now() + milliseconds;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  vi.advanceTimersByTime(milliseconds);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a value is made once for concurrent requests, and served until it is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cache = createTtlCache<number>({ max: 2, seconds: 5 });
  const make = counter();
  expect(await Promise.all([loadFrom(cache, make), loadFrom(cache, make)])).toEqual([1, 1]);
  expect(await loadFrom(cache, make)).toBe(1);
  pass(5_001);
  expect(await loadFrom(cache, make)).toBe(2);
});

test('a value grows old although the machine sets its clock back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const cache = createTtlCache<number>({ max: 2, seconds: 5 });
  const make = counter();
  await loadFrom(cache, make);
  vi.setSystemTime(Date.now() - 3 * HOUR_MS);
  pass(5_001);
  expect(await loadFrom(cache, make)).toBe(2);
});

test('a public change empties the cache, also of values still being made', async () => {
  const listeners: ((change: null) => void)[] = [];
  const publicChanges = {
    subscribe: (listener: (change: null) => void) => void listeners.push(listener),
    isCacheable: () => true,
  };
  const cache = createTtlCache<number>({ max: 2, seconds: 5, publicChanges });
  const make = counter();
  const early = loadFrom(cache, make);
  for (const listener of listeners) listener(null);
  expect(await loadFrom(cache, make)).toBe(2);
  expect(await early).toBe(1);
  expect(await loadFrom(cache, make)).toBe(2);
  for (const listener of listeners) listener(null);
  expect(cache.find('/app')).toBeUndefined();
});

test('a value that takes more than five seconds to make holds up no later reader', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const cache = createTtlCache<number>({ max: 2, seconds: 60 });
  const stuck = Promise.withResolvers<number>();
  const first = loadFrom(cache, () => stuck.promise);
  vi.advanceTimersByTime(4_999);
  expect(cache.find('/app')).toBeInstanceOf(Promise);
  vi.advanceTimersByTime(1);
  const make = counter();
  expect(await loadFrom(cache, make)).toBe(1);
  stuck.resolve(9);
  expect(await first).toBe(9);
  expect(await loadFrom(cache, make)).toBe(1);
});

test('public data are not cached while reads may be stale', async () => {
  let isCacheable = false;
  const publicChanges = { subscribe: () => {}, isCacheable: () => isCacheable };
  const cache = createTtlCache<number>({ max: 2, seconds: 5, publicChanges });
  const make = counter();
  expect(await Promise.all([loadFrom(cache, make), loadFrom(cache, make)])).toEqual([1, 1]);
  isCacheable = true;
  expect(await loadFrom(cache, make)).toBe(2);
  expect(await loadFrom(cache, make)).toBe(2);
});

test('failures and values not worth caching are made again', async () => {
  const cache = createTtlCache<number>({ max: 2, seconds: 5, isWorthCaching: (made) => made > 1 });
  const make = counter();
  await expect(loadFrom(cache, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await loadFrom(cache, make)).toBe(1);
  expect(await loadFrom(cache, make)).toBe(2);
  expect(await loadFrom(cache, make)).toBe(2);
});

test('a cache of 0 seconds keeps nothing', async () => {
  const cache = createTtlCache<number>({ max: 2, seconds: 0 });
  const make = counter();
  expect(await loadFrom(cache, make)).toBe(1);
  expect(await loadFrom(cache, make)).toBe(2);
});
