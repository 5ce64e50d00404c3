import { type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { distanceKm } from '#contract/distance-km.ts';
import { insertManyTestListings } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { MAX_CITY_TO_ARRONDISSEMENT_KM } from './find-matches.ts';
import { type ResolvedSearchFilter, resolveSearchFilter } from './search-filter.ts';
import { searchListings } from './search-listings.ts';

const site = await openTestSite();
const seller = await createLoggedInTestPerson(site);

const insertMany = (count: number, terms: string) => insertManyTestListings(site.db, seller.id, count, terms);

const nantes = { lat: 47.2, lon: -1.55, km: 25 };

test('rare words find the same listings as the general search, with the nearest beyond', async () => {
  await insertMany(30, '{noisete}');
  const search = (
    filter: ResolvedSearchFilter,
    sortBy: 'asc' | 'desc' | 'distance',
    isRare: boolean,
    page = 1,
  ) => searchListings(site.db, { ...filter, isRare }, { page, limit: 4 }, sortBy);
  const termSets = [['noisete']];
  for (const sortBy of ['asc', 'desc', 'distance'] as const) {
    for (const page of [1, 2, 3, 4]) {
      const [rare, any] = await Promise.all(
        [true, false].map((isRare) => search({ near: nantes, termSets }, sortBy, isRare, page)),
      );
      expect(rare?.rows).toEqual(any?.rows);
      expect(rare?.total).toBe(10);
    }
    const paris = { lat: 48.86, lon: 2.35, km: 50 };
    const { rows, total, nearest } = await search({ near: paris, termSets }, sortBy, true);
    expect({ rows, total, lat: nearest?.lat }).toEqual({ rows: [], total: 0, lat: 47.2184 });
    const reunion = { lat: -21.1, lon: 55.5, km: 50 };
    const nowhere = { rows: [], total: 0, nearest: null };
    expect(await search({ near: reunion, termSets }, sortBy, true)).toMatchObject(nowhere);
  }
  await insertMany(500, '{noisete}');
  expect(await search({ near: nantes, termSets }, 'desc', true)).toMatchObject({ total: 176 });
});

test('a hidden listing leaves the search index, and comes back with the listing', async () => {
  await sql`delete from listings`.execute(site.db);
  await insertMany(300, '{noix,verte}');
  const entered = async () => {
    const { rows } = await sql<{ isRight: SqlBool }>`
      with wanted as (
        select word as term, id as listing_id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon,
          coalesce(season, 0) as season
        from listings, unnest(terms || array['']) as word where is_live
      ), entries as (
        select term, listing_id, created_at, main_type, type, seller_professional, terms, commune_code, lat, lon,
          season
        from search_entries
      )
      select not exists (select * from wanted except select * from entries)
        and not exists (select * from entries except select * from wanted) as is_right`.execute(site.db);
    return rows[0]?.isRight;
  };
  const setAll = (change: string) => sql.raw(`update listings set ${change}`).execute(site.db);
  for (const change of [
    'is_archived = true',
    'is_archived = (seller_professional)',
    "status = 'deleted' where lat < 46",
    "status = 'accepted', is_archived = false",
    'seller_suspended = true',
    'seller_suspended = false',
    "terms = '{noix}', seller_professional = false where seller_professional",
    'lat = null, lon = null where lat < 46',
    'season = 6 where lat > 46',
  ]) {
    await setAll(change);
    expect(await entered(), change).toBe(true);
  }
  await sql`delete from users where id = ${seller.id}::uuid`.execute(site.db);
  expect((await sql`select 1 from search_entries`.execute(site.db)).rows).toEqual([]);
});

test.each(['Paris', 'Lyon', 'Marseille'])(
  'the arrondissements of %s lie within the distance that searches use',
  (city) => {
    const { places } = site.services;
    const { commune } = resolveSearchFilter({ city }, site.services);
    for (const { place } of places.search(city, 100)) {
      if (commune?.codes.includes(place.code))
        expect(distanceKm(commune, place)).toBeLessThan(MAX_CITY_TO_ARRONDISSEMENT_KM);
    }
  },
);
