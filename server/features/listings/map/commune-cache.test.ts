import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import type { GeoPoint } from '#contract/distance-km.ts';
import { openTestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
} from '#server/testing/people.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import type { ResolvedSearchFilter } from '../search/search-filter.ts';
import { createListingMapCache } from './commune-cache.ts';
import type { CommuneWithListings } from './read-communes.ts';

/** Market whose size reveals how often it was counted; counting takes a second of a clock that tests set. */
function countedMarket({ size, seconds = 5 }: { size: number; seconds?: number }) {
  const clock = { now: 0 };
  let counted = 0;
  let change = () => {};
  const communesOf = createListingMapCache({
    read: async () => {
      clock.now += 1_000;
      counted += 1;
      return {
        communes: [{ count: size + counted } as CommuneWithListings],
        newest: { times: new Float64Array(), ids: Buffer.alloc(0) },
      };
    },
    publicChanges: {
      isCacheable: () => true,
      subscribe: (listener) => {
        change = () => listener([]);
      },
    },
    log: silentLog,
    seconds,
    now: () => clock.now,
  });
  const ask = async () => ((await communesOf({}, 'one')).communes[0]?.count ?? 0) - size;
  return { clock, ask, change: () => change() };
}

test('a map of few listings is counted again after each change', async () => {
  const { clock, ask, change } = countedMarket({ size: 5_000 });
  expect([await ask(), await ask()]).toEqual([1, 1]);
  change();
  expect([await ask(), await ask()]).toEqual([2, 2]);
  clock.now += 5_001;
  expect(await ask()).toBe(3);
});

test('a map of many listings is reused for a while, counted in the background, and at most a minute old', async () => {
  const { clock, ask, change } = countedMarket({ size: 10_000 });
  expect(await ask()).toBe(1);
  change();
  clock.now += 18_000;
  expect(await ask()).toBe(1);
  await sleep(0);
  expect(await ask()).toBe(1);
  clock.now += 2_000;
  expect(await ask()).toBe(1);
  await vi.waitFor(async () => expect(await ask()).toBe(2));
  change();
  clock.now += 60_001;
  expect(await ask()).toBe(3);
});

test('a large circle is taken from the map of all listings, a small one is counted', async () => {
  const lyon = listed({ lat: 45.75, lon: 4.83 }, 9_000);
  const villeurbanne = listed({ lat: 45.77, lon: 4.88 }, 3_000);
  const lille = listed({ lat: 50.63, lon: 3.06 }, 8_000);
  const asked: ResolvedSearchFilter[] = [];
  const communesOf = createListingMapCache({
    read: async (filter) => {
      asked.push(filter);
      return { ...nothing, communes: [lyon, villeurbanne, lille] };
    },
    publicChanges: { subscribe: () => {}, isCacheable: () => true },
    log: silentLog,
    seconds: 5,
  });
  const around = async ({ place: { lat, lon } }: CommuneWithListings, filter?: ResolvedSearchFilter) =>
    (await communesOf({ ...filter, near: { lat, lon, km: 20 }, origin: { lat, lon } }, 'one')).communes;
  await around(lyon);
  await communesOf({}, 'one');
  expect(asked).toHaveLength(2);
  expect(await around(villeurbanne)).toEqual([lyon, villeurbanne]);
  expect(asked).toHaveLength(2);
  await around(lille);
  await around(villeurbanne, { mainType: 'offer' });
  await around(villeurbanne, { termSets: [['tomate']] });
  expect(asked).toHaveLength(5);
});

test('a cache time of 0 seconds caches nothing', async () => {
  const { ask } = countedMarket({ size: 10_000, seconds: 0 });
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

const site = await openTestApp({}, { cacheSeconds: 3_600 });
afterAll(() => site.close());

test('a listing is on the map as soon as it is accepted', async () => {
  const [seller, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];
  const map = { url: '/api/adverts/map', query: { bbox: '-5,41,10,52', zoom: '6' } };
  const count = async () => (await site.app.inject(map)).json().total;
  expect(await count()).toBe(0);
  await publishAndAcceptTestListing(site, seller, admin);
  expect(await count()).toBe(1);
});

// The cache reads no more of a commune.
const listed = (place: GeoPoint, count: number) =>
  ({ place, count, newest: [] }) as never as CommuneWithListings;
const nothing = { communes: [], newest: { times: new Float64Array(), ids: Buffer.alloc(0) } };
const slow = { read: () => sleep(1, nothing) };

test('uncommon map searches wait for each other, and beyond a number are refused', async () => {
  const communesOf = createListingMapCache({
    ...slow,
    publicChanges: { subscribe: () => {}, isCacheable: () => true },
    log: silentLog,
    seconds: 5,
  });
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, km) => communesOf({ near: { lat: 45, lon: 4, km } }, `network ${km}`)),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'BUSY' } });
  expect(await communesOf({ near: { lat: 45, lon: 4, km: 30 } }, 'one')).toEqual(nothing);
});

test('map searches of one network leave room for others', async () => {
  const communesOf = createListingMapCache({
    ...slow,
    publicChanges: { subscribe: () => {}, isCacheable: () => true },
    log: silentLog,
    seconds: 5,
  });
  const ask = (network: string, km: number) => communesOf({ near: { lat: 45, lon: 4, km } }, network);
  const greedy = Array.from({ length: 30 }, (_, km) => ask('one', km));
  const [others, answers] = await Promise.all([
    Promise.allSettled([ask('another', 31), ask('another', 32), ask('another', 0)]),
    Promise.allSettled(greedy),
  ]);
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(22);
  expect(await ask('one', 33)).toEqual(nothing);
});
