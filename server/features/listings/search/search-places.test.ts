import { beforeAll, describe, expect, test, vi } from 'vitest';
import { distanceKm } from '#contract/distance-km.ts';
import type { ResolvedSearchPlace } from '#contract/listings/search-schemas.ts';
import { createTestListingRow, insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const seller = await createLoggedInTestPerson(site);

/** Inserts a listing in a commune, located as the product would. */
function insertIn(city: string, productName: string, fields: Record<string, unknown> = {}) {
  const place = site.services.places.resolve({ city });
  if (!place) throw new Error(`${city} is unknown`);
  const { lat, lon, code, postcodes } = place;
  const where = { city, postalCode: postcodes[0] ?? '', communeCode: code, lat, lon };
  return insertTestListing(site.db, seller.id, { productName, ...where, ...fields });
}

async function search(query: Record<string, string>) {
  const answer = await site.app.inject({ url: '/api/adverts/search', query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as {
    ads: { _id: string; productName: string; distance?: number }[];
    pagination: { total: number };
    place?: object;
  };
}
const names = async (query: Record<string, string>) =>
  (await search({ limit: '100', ...query })).ads.map(({ productName }) => productName).sort();

describe('search in a department', () => {
  beforeAll(async () => {
    await insertIn('Nantes', 'Mâche nantaise');
    await insertIn('Saint-Nazaire', 'Mâche de Saint-Nazaire');
    await insertIn('Lyon', 'Mâche lyonnaise');
    await insertIn('Ajaccio', 'Mâche corse', { type: 'trade' });
    await insertIn('Saint-Denis', 'Mâche réunionnaise', { communeCode: '97411' });
  });

  test.each([
    [{ department: '44' }, ['Mâche de Saint-Nazaire', 'Mâche nantaise']],
    [{ department: 'loire atlantique' }, ['Mâche de Saint-Nazaire', 'Mâche nantaise']],
    [{ city: 'Loire-Atlantique', distance: '25' }, ['Mâche de Saint-Nazaire', 'Mâche nantaise']],
    [{ city: '44' }, ['Mâche de Saint-Nazaire', 'Mâche nantaise']],
    [{ department: 'Rhône' }, ['Mâche lyonnaise']],
    [{ department: '2a' }, ['Mâche corse']],
    [{ department: '974' }, ['Mâche réunionnaise']],
    [{ department: '44', type: 'trade' }, []],
    [{ department: '2A', type: 'trade' }, ['Mâche corse']],
    [{ department: 'Creuse' }, []],
    [{ department: '44', city: 'Lyon' }, ['Mâche lyonnaise']],
  ])('the department of %o limits the search', async (query, found) => {
    expect(await names({ productName: 'mache', ...query })).toEqual(found);
    const { city, ...rest } = query as Record<string, string>;
    if (!city)
      expect(await names({ queries: JSON.stringify({ productName: 'mache', ...rest }) })).toEqual(found);
  });

  test('a department needs no product, can be combined with a seller, and is ignored if unknown', async () => {
    expect(await names({ department: '44' })).toEqual(['Mâche de Saint-Nazaire', 'Mâche nantaise']);
    expect(await names({ department: '44', user: seller.id })).toHaveLength(2);
    const second = await search({ department: '44', limit: '1', page: '2' });
    expect(second).toMatchObject({ ads: [{ productName: 'Mâche nantaise' }], pagination: { total: 2 } });
    expect(await names({ department: 'Xyzzy' })).toHaveLength(5);
    expect(await names({ department: '99' })).toHaveLength(5);
  });
});

describe('the place of a search', () => {
  test.each([
    [{ city: 'Nante' }, { city: 'Nantes', postalCode: '44000', approximate: true }],
    [{ city: 'lyon' }, { city: 'Lyon', postalCode: '69001', approximate: false }],
    [{ city: 'Rhône' }, { department: { code: '69', name: 'Rhône' }, approximate: false }],
    [{ department: '44' }, { department: { code: '44', name: 'Loire-Atlantique' }, approximate: false }],
    [{ city: 'Xyzzy' }, { approximate: false, suggestions: expect.any(Array) }],
    [{}, undefined],
    [{ coordinates: '4.85,45.76', distance: '5' }, undefined],
  ])('the place of the search %o is %o', async (query, place) => {
    expect((await search(query as Record<string, string>)).place).toEqual(place);
  });

  test('communes of one name are all proposed, until a postal code chooses one', async () => {
    const placeOf = async (query: Record<string, string>) =>
      (await search({ city: 'Sainte-Colombe', ...query })).place as ResolvedSearchPlace;
    const { postalCode, others } = await placeOf({});
    expect(postalCode).toBe('69560');
    expect(others).toHaveLength(11);
    expect(others).toContainEqual({ city: 'Sainte-Colombe', postalCode: '33350' });
    expect(await placeOf({ postalCode: '33350' })).toEqual({
      city: 'Sainte-Colombe',
      postalCode: '33350',
      approximate: false,
    });
  });

  test('place and words are interpreted once for results and counts', async () => {
    const { places, vocabulary } = site.services;
    const recognized = vi.spyOn(places, 'recognize');
    const expanded = vi.spyOn(vocabulary, 'expand');
    await search({ productName: 'mashe', city: 'Nantess', facets: 'category' });
    expect([recognized.mock.calls.length, expanded.mock.calls.length]).toEqual([1, 1]);
    vi.restoreAllMocks();
  });

  test('listings are found despite a misspelt place, and around a point whatever its name', async () => {
    expect(await names({ city: 'Nante' })).toEqual(['Mâche nantaise']);
    expect(await names({ city: 'Marseile' })).toEqual([]);
    expect(await names({ city: 'Xyzzy', coordinates: '-1.55,47.22' })).toEqual(['Mâche nantaise']);
    expect(await names({ city: 'Xyzzy' })).toEqual([]);
  });
});

describe('search by distance', () => {
  const towns = [
    'Villeurbanne',
    'Bron',
    'Vénissieux',
    'Givors',
    'Vienne',
    'Oullins-Pierre-Bénite',
    'Meyzieu',
  ];
  beforeAll(async () => {
    for (const [index, town] of [...towns, ...towns].entries()) {
      await insertIn(town, `Panais de ${town}`, { createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 5))) });
    }
  });
  const lyon = { productName: 'panais', city: 'Lyon', distance: '50', sortBy: 'distance' };

  /** Ids by haversine distance, then the newest, then the greatest id. */
  async function expected(): Promise<string[]> {
    const centre = site.services.places.resolve({ city: 'Lyon' });
    const rows = await site.db
      .selectFrom('listings')
      .select(['id', 'lat', 'lon', 'createdAt'])
      .where('productName', 'like', 'Panais%')
      .execute();
    if (!centre) throw new Error('Lyon is unknown');
    const away = ({ lat, lon }: { lat: number | null; lon: number | null }) =>
      distanceKm(centre, { lat: lat ?? 0, lon: lon ?? 0 });
    return rows
      .toSorted((a, b) => away(a) - away(b) || +b.createdAt - +a.createdAt || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
  }

  test('results by distance are in order across pages', async () => {
    const all = await search({ ...lyon, limit: '100' });
    expect(all.ads.map(({ _id }) => _id)).toEqual(await expected());
    const distances = all.ads.map(({ distance }) => distance ?? Number.NaN);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => search({ ...lyon, limit: '3', page: `${page}` })),
    );
    expect(pages.flatMap(({ ads }) => ads.map(({ _id }) => _id))).toEqual(await expected());
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([14, 14, 14, 14, 14]);
  });

  test('distances are measured from a point, or in a city with arrondissements', async () => {
    const { ads } = await search({
      productName: 'panais',
      coordinates: '4.88,45.77',
      distance: '5',
      sortBy: 'distance',
    });
    expect(ads[0]).toMatchObject({ productName: 'Panais de Villeurbanne', distance: expect.any(Number) });
    await insertTestListing(site.db, seller.id, {
      productName: 'Panais du 9e',
      communeCode: '69389',
      lat: 45.778,
      lon: 4.804,
    });
    await insertTestListing(site.db, seller.id, {
      productName: 'Panais du 1er',
      communeCode: '69381',
      lat: 45.769,
      lon: 4.829,
    });
    const inLyon = await search({ productName: 'panais', city: 'Lyon', sortBy: 'distance' });
    expect(inLyon.ads.map(({ productName }) => productName)).toEqual(['Panais du 1er', 'Panais du 9e']);
    expect(inLyon.ads[0]?.distance).toBeLessThan(inLyon.ads[1]?.distance ?? 0);
    const alone = await search({ city: 'Lyon', sortBy: 'distance', limit: '2' });
    expect(alone.ads[0]).toMatchObject({ productName: 'Mâche lyonnaise', distance: 0 });
  });

  test('results without a known place are newest first', async () => {
    for (const query of [{ productName: 'panais' }, { department: '69' }, { city: 'Xyzzy' }]) {
      const byDistance = await search({ ...query, sortBy: 'distance' });
      expect(byDistance.ads).toEqual((await search({ ...query, sortBy: 'desc' })).ads);
      expect(byDistance.ads).toEqual((await search(query)).ads);
    }
  });
});

describe('the nearest listing outside a search', () => {
  const far = { productName: 'salsifis', city: 'Brest' };
  beforeAll(async () => {
    await insertIn('Lyon', 'Salsifis de Lyon');
    await insertIn('Bordeaux', 'Salsifis de Bordeaux', { type: 'trade' });
    await insertIn('Rennes', 'Salsifis de Rennes');
    await insertIn('Rennes', 'Salsifis récents', { createdAt: new Date(Date.UTC(2030, 0, 1)) });
    await insertIn('Saint-Denis', 'Salsifis réunionnais', { communeCode: '97411', lat: -20.88, lon: 55.45 });
  });
  const nearest = async (query: Record<string, string>) => {
    const { ads, nearest } = (await search(query)) as {
      ads: object[];
      nearest?: { productName: string; distance: number };
    };
    return { found: ads.length, name: nearest?.productName, km: nearest && Math.round(nearest.distance) };
  };

  test.each([
    [far, { found: 0, name: 'Salsifis récents', km: 211 }],
    [
      { ...far, distance: '50' },
      { found: 0, name: 'Salsifis récents', km: 211 },
    ],
    [
      { ...far, type: 'trade' },
      { found: 0, name: 'Salsifis de Bordeaux' },
    ],
    [
      { ...far, city: 'Vénissieux' },
      { found: 0, name: 'Salsifis de Lyon', km: 7 },
    ],
    [{ ...far, user: 'x' }, { found: 0 }],
    [{ ...far, productName: 'xqzwv' }, { found: 0 }],
    [{ coordinates: '55.5,-21', distance: '5', productName: 'salsifis' }, { name: 'Salsifis réunionnais' }],
    [{ coordinates: '-30,0', distance: '5', productName: 'salsifis' }, { found: 0 }],
  ] as [Record<string, string>, object][])(
    'the nearest listing outside is proposed for %o',
    async (query, expected) => {
      expect(await nearest(query)).toMatchObject(expected);
      if (!('name' in expected)) expect(await search(query)).not.toHaveProperty('nearest');
    },
  );

  test('the nearest listing is not proposed when the search finds something, or has no place', async () => {
    for (const query of [
      { productName: 'salsifis' },
      { ...far, city: 'Rennes' },
      { ...far, city: 'Xyzzy' },
    ]) {
      expect(await search(query)).not.toHaveProperty('nearest');
    }
    expect(await search({ ...far, city: 'Rennes', page: '9' })).not.toHaveProperty('nearest');
  });

  test('the nearest listing is proposed as soon as it is published', async () => {
    const query = { productName: 'crosnes', city: 'Brest' };
    expect(await search(query)).not.toHaveProperty('nearest');
    await insertIn('Rennes', 'Crosnes');
    await site.services.publicChanges.transaction((_tx, signalChange) => signalChange(['crosne']));
    await vi.waitFor(async () => expect(await nearest(query)).toMatchObject({ name: 'Crosnes' }));
  });

  test('the nearest listing is found among many of one commune', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) =>
      createTestListingRow(seller.id, {
        ...{
          productName: 'Panais',
          communeCode: '2A004',
          city: 'Ajaccio',
          lat: 41.92,
          lon: 8.73 + at * 1e-5,
        },
        createdAt: new Date(Date.UTC(2024, 0, 1, 0, 0, at)),
      }),
    );
    await site.db.insertInto('listings').values(many).execute();
    const answer = await nearest({ productName: 'panais', city: 'Perpignan' });
    expect(answer).toMatchObject({ found: 0, name: expect.stringContaining('Panais') });
    const { nearest: corsican } = (await search({
      productName: 'panais',
      coordinates: '8.4,39',
      distance: '50',
    })) as {
      nearest?: { location: object };
    };
    expect(corsican).toMatchObject({ location: { city: 'Ajaccio' } });
  });
});
