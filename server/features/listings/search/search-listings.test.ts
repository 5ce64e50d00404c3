import { beforeAll, describe, expect, test } from 'vitest';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const seller = await createLoggedInTestPerson(site);
beforeAll(async () => {
  for (const [index, name] of NAMES.entries())
    await insert(name, { createdAt: new Date(Date.UTC(2026, 0, index + 1)) });
});

const NAMES = [
  'Carotte',
  'Carottes nouvelles',
  'Pomme de terre',
  'Pommes',
  'Tomate',
  'Tomates cerises',
  'Œufs',
  'Noix',
];

const insert = (productName: string, fields: Record<string, unknown> = {}) =>
  insertTestListing(site.db, seller.id, { productName, ...fields });

async function search(query: string) {
  const answer = await site.app.inject(`/api/adverts/search?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as {
    ads: { _id: string; productName: string; distance?: number }[];
    pagination: { page: number; limit: number; total: number; totalPages: number };
    correctedName?: string;
  };
}
const names = async (query: string) => (await search(query)).ads.map((ad) => ad.productName).sort();
const byName = (productName: string) =>
  names(`queries=${encodeURIComponent(JSON.stringify({ productName }))}`);

describe('search with typing errors', () => {
  test.each([
    ['carote', ['Carotte', 'Carottes nouvelles']],
    ['CAROTTES', ['Carotte', 'Carottes nouvelles']],
    ['pommes de terres', ['Pomme de terre']],
    ['patate', ['Pomme de terre']],
    ['tomatte', ['Tomate', 'Tomates cerises']],
    ['oeuf', ['Œufs']],
    ['ŒUFS', ['Œufs']],
    ['noix', ['Noix']],
    ['tomates cerise', ['Tomates cerises']],
    ['pomme', ['Pomme de terre', 'Pommes']],
    ['licorne', []],
  ])('the search "%s" finds the right listings', async (typed, found) =>
    expect(await byName(typed)).toEqual(found),
  );

  test.each([
    ['tomatte', 'tomate'],
    ['Pomes de tere', 'pomme de terre'],
    ['Confiture de tomattes', 'Confiture de tomate'],
    ['pomme pommme', 'pomme'],
    ['haricaut vert', 'haricot vert'],
    ['epinnards', 'épinard'],
    ['CAROTTES', undefined],
    ['patate', undefined],
    ['xqzwv', undefined],
    ['légumes', undefined],
    ['', undefined],
  ])('the search "%s" is answered as "%s"', async (typed, correctedName) => {
    const answer = await search(`productName=${encodeURIComponent(typed)}`);
    expect(answer.correctedName).toBe(correctedName);
  });

  test('an existing word is never corrected', async () => {
    await insert('Tomatte géante');
    await site.db.insertInto('searchWords').values({ word: 'tomatte' }).execute();
    const fresh = await site.app.inject('/api/adverts/search?productName=tomate');
    expect(fresh.body).not.toContain('Tomatte géante');
    await site.db.deleteFrom('listings').where('productName', '=', 'Tomatte géante').execute();
  });
});

describe('spellings of the parameter `queries`', () => {
  test.each([
    ['URL-encoded JSON', `queries=${encodeURIComponent('{"productName":"noix","unknown":1}')}`],
    ['brackets', 'queries[productName]=noix'],
    ['a nested query string', `queries=${encodeURIComponent('productName=noix&mainType=offer')}`],
    ['flat', 'productName=noix'],
  ])('the parameter may be written as %s', async (_name, query) =>
    expect(await names(query)).toEqual(['Noix']),
  );

  test('invalid JSON is answered by 400', async () => {
    const answer = await site.app.inject(
      `/api/adverts/search?queries=${encodeURIComponent('{"productName"')}`,
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toHaveProperty('queries');
  });

  test.each([
    'page=abc&limit=-3&sortBy=sideways&isProfessional=peut-etre',
    'page[]=1&limit[a]=2',
    'mainType=ad&type=steal&coordinates=north&distance=far',
    'coordinates=999,999&distance=10',
    'distance=25',
    'productName[]=noix&city[x]=1',
    `productName=${'x'.repeat(500)}`,
    'queries=',
    'queries[queries][a]=1',
    'page=99999999999999999999',
  ])('invalid values are ignored: %s', async (query) => {
    expect((await search(query)).pagination.page).toBeGreaterThan(0);
  });
});

describe('order and pages of a search', () => {
  test('results are newest first unless requested otherwise', async () => {
    const newest = await search('limit=100');
    const oldest = await search('limit=100&sortBy=asc');
    expect(newest.ads.map((ad) => ad._id)).toEqual(oldest.ads.map((ad) => ad._id).reverse());
    expect(newest.ads[0]?.productName).toBe('Noix');
  });

  test('results come ten a page, at most a hundred, with totals also past the end', async () => {
    const two = await search('limit=3&page=2');
    expect(two.pagination).toEqual({ page: 2, limit: 3, total: NAMES.length, totalPages: 3 });
    expect(two.ads).toHaveLength(3);
    const past = await search('limit=3&page=50');
    expect(past.ads).toEqual([]);
    expect(past.pagination).toMatchObject({ page: 50, total: NAMES.length, totalPages: 3 });
    expect((await search('limit=5000')).pagination.limit).toBe(100);
    expect((await search('')).pagination.limit).toBe(10);
  });
});

describe('filters of a search', () => {
  test('results can be filtered by main type, type and professionals', async () => {
    await insert('Coing', { mainType: 'asked', type: null, quantity: null });
    await insert('Figue', { type: 'sell', price: 3, sellerProfessional: true });
    expect(await names('mainType=asked&limit=100')).toEqual(['Coing']);
    expect(await names('mainType=asked&type=sell')).toEqual(['Coing']);
    expect(await names('type=sell')).toEqual(['Figue']);
    expect(await names('isProfessional=true')).toEqual(['Figue']);
    expect(await names('isProfessional=false&limit=100')).not.toContain('Figue');
    expect(await names('isProfessional=&limit=100')).toContain('Figue');
  });
});

describe('places of a search', () => {
  // Places along the meridian of Nantes: on a sphere of radius 6371 km a degree of latitude is 111.195 km.
  const north = (km: number) => ({
    lat: 47.2184 + km / 111.195,
    lon: -1.5536,
    city: 'Ailleurs',
    communeCode: null,
  });

  test('the radius of a search is exact to one per cent', async () => {
    for (const [km, name] of [
      [24.8, 'Cardon dedans'],
      [25.2, 'Cardon dehors'],
      [9.9, 'Cardon proche'],
      [49.6, 'Cardon loin'],
    ] as const) {
      await insert(name, north(km));
    }
    const within = (km: number) => names(`productName=cardon&coordinates=-1.5536,47.2184&distance=${km}`);
    expect(await within(10)).toEqual(['Cardon proche']);
    expect(await within(25)).toEqual(['Cardon dedans', 'Cardon proche']);
    expect(await within(50)).toHaveLength(4);
    const [near] = (await search('productName=cardon&coordinates=[-1.5536,47.2184]&distance=10')).ads;
    expect(near?.distance).toBeCloseTo(9.9, 1);
  });

  test('a city without distance means its commune with the arrondissements', async () => {
    await insert('Rutabaga', {
      city: 'Villeurbanne',
      postalCode: '69100',
      communeCode: '69266',
      lat: 45.77,
      lon: 4.88,
    });
    await insert('Rutabaga lyonnais');
    expect(await names('productName=rutabaga&city=Lyon')).toEqual(['Rutabaga lyonnais']);
    expect(await names('productName=rutabaga&city=LYON&postalCode=69003')).toEqual(['Rutabaga lyonnais']);
    expect(await names('productName=rutabaga&city=villeurbanne')).toEqual(['Rutabaga']);
    expect(await names('productName=rutabaga&city=Lyon&distance=10')).toHaveLength(2);
    expect(await names('productName=rutabaga&postalCode=69100&distance=10')).toHaveLength(2);
  });

  test('an unknown place is compared as written', async () => {
    await insert('Crosne', {
      city: 'Saint-Nulle-Part',
      cityKey: 'saint nulle part',
      communeCode: null,
      lat: null,
      lon: null,
    });
    expect(await names('productName=crosne&city=SAINT%20NULLE%20PART')).toEqual(['Crosne']);
    expect(await names('productName=crosne&city=Brest')).toEqual([]);
  });
});
