import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { distanceKm } from '#contract/distance-km.ts';
import { MAX_COUNTED_RESULTS } from '#contract/listings/rules.ts';
import { insertManyTestListings } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import type { ResolvedSearchFilter } from './search-filter.ts';
import { searchListings } from './search-listings.ts';

const site = await openTestSite();
const seller = await createLoggedInTestPerson(site);

const nantes = { lat: 47.2, lon: -1.55, km: 25 };

async function pagesOf(filter: ResolvedSearchFilter, pages: number[], sortBy?: 'asc' | 'desc') {
  const all = await Promise.all(
    pages.map((page) => searchListings(site.db, filter, { page, limit: 10 }, sortBy)),
  );
  return { totals: all.map(({ total }) => total), rows: all.flatMap(({ rows }) => rows) };
}

test('pages beyond the counting limit stay in order, without repeats', async () => {
  await insertManyTestListings(site.db, seller.id, 3 * (MAX_COUNTED_RESULTS + 100), '{noix}');
  const dates = async (filter: ResolvedSearchFilter, sortBy?: 'asc' | 'desc') => {
    const { rows, totals } = await pagesOf(filter, [1, 2, 3, 900], sortBy);
    expect(totals).toEqual([
      MAX_COUNTED_RESULTS,
      MAX_COUNTED_RESULTS,
      MAX_COUNTED_RESULTS,
      MAX_COUNTED_RESULTS,
    ]);
    expect(rows.every(({ lat }) => lat === 47.2184)).toBe(true);
    return rows.map(({ createdAt }) => (createdAt.getTime() - Date.UTC(2026, 0, 1)) / 180_000);
  };
  const newest = MAX_COUNTED_RESULTS + 100;
  const places = [...Array(30).keys(), ...Array.from(Array(10).keys(), (n) => 8_990 + n)];
  for (const filter of [
    { near: nantes, termSets: [['noix']] },
    { near: nantes },
    { near: nantes, termSets: [['noix'], ['noix', 'noix']] },
    { commune: { codes: ['44109'], ...nantes }, termSets: [['noix']] },
  ]) {
    expect(await dates(filter)).toEqual(places.map((place) => newest - place));
    expect(await dates(filter, 'asc')).toEqual(places.map((place) => place + 1));
  }
}, 120_000);

test('pages beyond the counting limit have the nearest listings first', async () => {
  const centre = { lat: 47.2, lon: -1.55 };
  // Listings of Nantes, each a little further to the north than the one before, 33 km in all.
  await sql`update listings set lat = 47.2 + row * 0.00003 from (
      select id as far, row_number() over (order by created_at) as row from listings where lat > 47
    ) as numbered where id = far`.execute(site.db);
  for (const filter of [
    { near: { ...centre, km: 50 } },
    { near: { ...centre, km: 50 }, termSets: [['noix']] },
  ]) {
    for (const page of [1, 2, 500, 1_005]) {
      const { rows, total } = await searchListings(site.db, filter, { page, limit: 10 }, 'distance');
      expect(total).toBe(MAX_COUNTED_RESULTS);
      const places = rows.map(({ createdAt }) => (createdAt.getTime() - Date.UTC(2026, 0, 1)) / 180_000);
      expect(places).toEqual(Array.from({ length: 10 }, (_, index) => (page - 1) * 10 + index + 1));
      expect(rows[0]?.distance).toBeCloseTo(distanceKm(centre, rows[0] as { lat: number; lon: number }), 6);
    }
  }
  await sql`update listings set lat = 47.2184 where lat > 47`.execute(site.db);
  const same = [1, 2, 3].map((page) =>
    searchListings(site.db, { near: { ...centre, km: 50 } }, { page, limit: 10 }, 'distance'),
  );
  const ids = (await Promise.all(same)).flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(30);
}, 120_000);
