import { type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { COUNT_CAP } from '#contract/listings/rules.ts';
import { distanceKm } from '#server/platform/geo.ts';
import { makePerson } from '#server/testing/people.ts';
import { openSite } from '#server/testing/site.ts';
import { CITY_KM } from './find-matches.ts';
import { resolveFilter, type SearchFilter } from './search-filter.ts';
import { searchListings } from './search-listings.ts';

const site = await openSite();
const seller = await makePerson(site);

/** One a minute, every third in Nantes, the others in Lyon. @param terms of each */
async function insertMany(count: number, terms: string) {
  await sql`
    insert into listings (id, user_id, main_type, type, product_name, description, city, postal_code, city_key, checked_place,
      lat, lon, commune_code, terms, season, seller_professional, status, created_at)
    select gen_random_uuid(), ${seller.id}::uuid, 'offer', 'donation', 'Noix', 'Du jardin.', 'Nantes', '44000', 'nantes',
      'Nantes 44000',
      case when i % 3 = 0 then 47.2184 else 45.76 end, case when i % 3 = 0 then -1.5536 else 4.85 end,
      case when i % 3 = 0 then '44109' else '69383' end, ${terms}::text[], 0, i % 2 = 0, 'accepted',
      timestamptz '2026-01-01' + i * interval '1 minute'
    from generate_series(1, ${count}::int) as i`.execute(site.db);
  // As autovacuum does: the plans of the triggers, kept by each connection, are those of empty tables.
  await sql`analyze listings, search_entries`.execute(site.db);
}

const nantes = { lat: 47.2, lon: -1.55, km: 25 };

async function pagesOf(filter: SearchFilter, pages: number[], sortBy?: 'asc' | 'desc') {
  const all = await Promise.all(
    pages.map((page) => searchListings(site.db, filter, { page, limit: 10 }, sortBy)),
  );
  return { totals: all.map(({ total }) => total), rows: all.flatMap(({ rows }) => rows) };
}

test('more around a place than is counted: every page still comes in order, nothing twice', async () => {
  await insertMany(3 * (COUNT_CAP + 100), '{noix}');
  const dates = async (filter: SearchFilter, sortBy?: 'asc' | 'desc') => {
    const { rows, totals } = await pagesOf(filter, [1, 2, 3, 900], sortBy);
    expect(totals).toEqual([COUNT_CAP, COUNT_CAP, COUNT_CAP, COUNT_CAP]);
    expect(rows.every(({ lat }) => lat === 47.2184)).toBe(true);
    return rows.map(({ createdAt }) => (createdAt.getTime() - Date.UTC(2026, 0, 1)) / 180_000);
  };
  const newest = COUNT_CAP + 100;
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

test('more around a place than is counted: the nearest come first on every page', async () => {
  const centre = { lat: 47.2, lon: -1.55 };
  // Every listing of Nantes a little further to the north than the one before, 33 km in all.
  await sql`update listings set lat = 47.2 + row * 0.00003 from (
      select id as far, row_number() over (order by created_at) as row from listings where lat > 47
    ) as numbered where id = far`.execute(site.db);
  for (const filter of [
    { near: { ...centre, km: 50 } },
    { near: { ...centre, km: 50 }, termSets: [['noix']] },
  ]) {
    for (const page of [1, 2, 500, 1_005]) {
      const { rows, total } = await searchListings(site.db, filter, { page, limit: 10 }, 'distance');
      expect(total).toBe(COUNT_CAP);
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

test('rare words are found as others are, and the nearest beyond with them', async () => {
  await insertMany(30, '{noisete}');
  const search = (filter: SearchFilter, sortBy: 'asc' | 'desc' | 'distance', isRare: boolean, page = 1) =>
    searchListings(site.db, { ...filter, isRare }, { page, limit: 4 }, sortBy);
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
}, 120_000);

test('what leaves the public leaves the search, and comes back with it', async () => {
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
}, 120_000);

test.each(['Paris', 'Lyon', 'Marseille'])(
  'the arrondissements of %s are near enough to its centre',
  (city) => {
    const { places } = site.services;
    const { commune } = resolveFilter({ city }, undefined, site.services);
    for (const { place } of places.search(city, 100)) {
      if (commune?.codes.includes(place.code)) expect(distanceKm(commune, place)).toBeLessThan(CITY_KM);
    }
  },
);
