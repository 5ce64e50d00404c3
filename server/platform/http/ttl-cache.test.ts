import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createTtlCache } from './ttl-cache.ts';

const counter = () => {
  let made = 0;
  return async () => ++made;
};

test('a cached value is made once for many readers, until it is too old', async () => {
  let now = 0;
  const cache = createTtlCache<number>({ seconds: 5, now: () => now });
  const make = counter();
  expect(await Promise.all([cache.get('/app', make), cache.get('/app', make)])).toEqual([1, 1]);
  now = 4_999;
  expect(await cache.get('/app', make)).toBe(1);
  now = 5_000;
  expect(await cache.get('/app', make)).toBe(2);
});

afterEach(() => void vi.useRealTimers());

test('a cached value expires although the clock is set back', async () => {
  const cache = createTtlCache<number>({ seconds: 0.02 });
  const make = counter();
  await cache.get('/app', make);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * HOUR_MS });
  await sleep(30);
  expect(await cache.get('/app', make)).toBe(2);
});

test('clear empties the cache, also of values still being made', async () => {
  const cache = createTtlCache<number>();
  const make = counter();
  const early = cache.get('/app', make);
  cache.clear();
  expect(await cache.get('/app', make)).toBe(2);
  expect(await early).toBe(1);
  expect(await cache.get('/app', make)).toBe(2);
});

test('failures and values not worth caching are made again', async () => {
  const cache = createTtlCache<number>({ isWorthCaching: (made) => made > 1 });
  const make = counter();
  await expect(cache.get('/app', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('/app', make)).toBe(1);
  expect(await cache.get('/app', make)).toBe(2);
  expect(await cache.get('/app', make)).toBe(2);
});

test('the oldest entry is evicted', async () => {
  const cache = createTtlCache<number>({ maxEntries: 2 });
  const make = counter();
  for (const key of ['a', 'b', 'c']) await cache.get(key, make);
  expect(await cache.get('c', make)).toBe(3);
  expect(await cache.get('a', make)).toBe(4);
});
