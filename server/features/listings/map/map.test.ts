import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { calculateMonthNumberInParis } from '#contract/calculate-month-number-in-paris.ts';
import type { CommuneListingsMapPoint } from '#contract/listings/search-schemas.ts';
import { createTestListingRow, insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const seller = await createLoggedInTestPerson(site);

const everywhere = { bbox: '-180,-90,180,90', zoom: '6' };
const france = { bbox: '-5.5,41,10,51.5', zoom: '6' };

async function ask(query: Record<string, string>) {
  const answer = await site.app.inject({ url: '/api/adverts/map', query });
  return { status: answer.statusCode, body: answer.json() };
}
async function map(
  query: Record<string, string>,
): Promise<{ points: CommuneListingsMapPoint[]; total: number }> {
  const { status, body } = await ask(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const cities = async (query: Record<string, string>) =>
  (await map(query)).points.map(({ city, count }) => `${count} ${city}`);

function whereIs(city: string) {
  const place = site.services.places.resolve({ city });
  if (!place) throw new Error(`${city} is unknown`);
  const { lat, lon, code, postcodes } = place;
  return { city, postalCode: postcodes[0] ?? '', communeCode: code, lat, lon };
}
const insertIn = (city: string, productName: string, fields: Record<string, unknown> = {}) =>
  insertTestListing(site.db, seller.id, { productName, ...whereIs(city), ...fields });

describe('points of the map', () => {
  beforeAll(async () => {
    for (let count = 0; count < 3; count++) await insertIn('Vénissieux', 'Coings');
    await insertIn('Bron', 'Coings');
    await insertIn('Brest', 'Coings');
    for (const city of ['Lyon 3e arrondissement', 'Lyon 7e arrondissement']) {
      await insertIn(city, 'Prunes');
    }
    const nowhere = { city: 'Nulle-Part', productName: 'Nèfles' };
    await insertTestListing(site.db, seller.id, { ...nowhere, communeCode: null, lat: null, lon: null });
    await insertTestListing(site.db, seller.id, { ...nowhere, communeCode: '99999' });
  });

  test('communes near each other share a point at low zoom, at the centre of the largest', async () => {
    const { lat, lon } = whereIs('Vénissieux');
    const query = { productName: 'coings', ...france };
    expect(await cities(query)).toEqual(['4 Vénissieux', '1 Brest']);
    expect((await map(query)).points[0]?.coordinates).toEqual([lon, lat]);
    expect((await map(query)).total).toBe(5);
    expect(await cities({ ...query, bbox: '4.7,45.6,5,45.9', zoom: '12' })).toEqual([
      '3 Vénissieux',
      '1 Bron',
    ]);
  });

  test('arrondissements shown together have the name of their city, a single one its own', async () => {
    for (let count = 0; count < 3; count++) await insertIn('Vénissieux', 'Prunes');
    await insertIn('Lyon 1er arrondissement', 'Prunes');
    await insertIn('Lyon 2e arrondissement', 'Prunes');
    const { points } = await map({ productName: 'prunes', ...france });
    const { lat, lon } = whereIs('Lyon');
    expect(points).toMatchObject([{ city: 'Lyon', count: 7, coordinates: [lon, lat] }]);
    const near = await cities({ productName: 'prunes', bbox: '4.7,45.6,5,45.9', zoom: '13' });
    expect(near.toSorted()).toEqual([
      '1 Lyon 1er arrondissement',
      '1 Lyon 2e arrondissement',
      '1 Lyon 3e arrondissement',
      '1 Lyon 7e arrondissement',
      '3 Vénissieux',
    ]);
  });

  test('a listing of an unknown commune is not on the map', async () => {
    expect(await map({ productName: 'nèfles', ...everywhere })).toEqual({ points: [], total: 0 });
  });

  test('a map counts the listings within its box, borders included', async () => {
    const { lat, lon } = whereIs('Bron');
    const bron = { productName: 'coings', zoom: '9' };
    expect(await cities({ ...bron, bbox: `${lon},${lat},${lon},${lat}` })).toEqual(['1 Bron']);
    expect(await cities({ ...bron, bbox: `${lon - 0.01},${lat - 0.01},${lon},${lat}` })).toEqual(['1 Bron']);
    expect(await map({ ...bron, bbox: `${lon},${lat + 0.001},${lon + 1},${lat + 1}` })).toMatchObject({
      points: [],
    });
  });

  test('a box may cross the antimeridian', async () => {
    await insertIn('Nouméa', 'Ignames');
    await insertIn('Uvea', 'Ignames');
    const oceania = { productName: 'ignames', zoom: '3' };
    expect((await map({ ...oceania, bbox: '160,-30,-170,0' })).total).toBe(2);
    expect(await cities({ ...oceania, bbox: '160,-30,180,0' })).toEqual(['1 Nouméa']);
    expect((await map({ ...oceania, bbox: '-170,-30,160,0' })).total).toBe(0);
  });

  test('the number of points is limited at every zoom', async () => {
    const communes = ['47', '09', '63', '2A', '974']
      .flatMap((code) => site.services.places.search(code, 100))
      .map(({ place }) => place);
    const rows = communes.map(({ name, code, lat, lon, postcodes }) =>
      createTestListingRow(seller.id, {
        productName: 'Panais',
        city: name,
        communeCode: code,
        lat,
        lon,
        postalCode: postcodes[0] ?? '',
      }),
    );
    await site.db.insertInto('listings').values(rows).execute();
    const { points, total } = await map({ productName: 'panais', bbox: '-180,-90,180,90', zoom: '22' });
    expect(total).toBe(rows.length);
    expect(points.length).toBeLessThan(10);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    const near = await map({ productName: 'panais', bbox: '-0.2,43.9,1.1,44.8', zoom: '22' });
    expect(near.points.length).toBeGreaterThan(50);
    expect(near.points.length).toBeLessThan(500);
  });
});

test('a point names its twenty newest listings in the order of the list', async () => {
  const [lyon, bron] = [whereIs('Lyon 3e arrondissement'), whereIs('Bron')];
  const rows = Array.from({ length: 30 }, (_, index) =>
    createTestListingRow(seller.id, {
      productName: 'Fenouil',
      ...(index % 2 ? lyon : bron),
      // Ids in the opposite order of the dates; three at a time have the same date.
      id: uuidv7({ msecs: Date.UTC(2026, 0, 30 - index) }),
      createdAt: new Date(Date.UTC(2026, 5, 1 + Math.floor(index / 3))),
    }),
  );
  await site.db.insertInto('listings').values(rows).execute();
  const list = await site.app.inject({
    url: '/api/adverts/search',
    query: { productName: 'fenouil', limit: '20' },
  });
  const newest = list.json().ads.map(({ _id }: { _id: string }) => _id);
  expect(newest).toHaveLength(20);
  const { points } = await map({ productName: 'fenouil', ...france });
  expect(points).toMatchObject([{ count: 30, adIds: newest }]);
});

test('the listings of a point are read in its order, live ones only', async () => {
  const [first, second, archived] = [
    await insertIn('Dax', 'Kiwis'),
    await insertIn('Dax', 'Kiwis'),
    await insertIn('Dax', 'Kiwis', { isArchived: true }),
  ];
  const read = async (ids: string[]) => {
    const answer = await site.app.inject({ url: '/api/adverts', query: { ids: ids.join(), limit: '20' } });
    const { ads, pagination } = answer.json();
    return { ids: ads.map(({ _id }: { _id: string }) => _id), total: pagination.total };
  };
  const [{ adIds = [] } = {}] = (await map({ productName: 'kiwis', ...france })).points;
  expect(await read(adIds)).toEqual({ ids: [second, first], total: 2 });
  expect(await read([first, 'rien', archived, first, uuidv7(), second])).toEqual({
    ids: [first, second],
    total: 2,
  });
});

test('hidden listings are not on the map', async () => {
  const gone = { productName: 'topinambours', ...everywhere };
  const suspended = await createLoggedInTestPerson(site);
  const live = await insertIn('Nantes', 'Topinambours');
  await insertIn('Nantes', 'Topinambours', { status: 'pending' });
  await insertIn('Nantes', 'Topinambours', { status: 'refuse' });
  await insertIn('Nantes', 'Topinambours', { isArchived: true });
  await insertTestListing(site.db, suspended.id, {
    productName: 'Topinambours',
    ...whereIs('Nantes'),
    sellerSuspended: true,
  });
  const { points, total } = await map(gone);
  expect({ points, total }).toMatchObject({ points: [{ count: 1, adIds: [live] }], total: 1 });
  await site.db.updateTable('listings').set({ isArchived: true }).where('id', '=', live).execute();
  expect(await map(gone)).toEqual({ points: [], total: 0 });
});

test('streets are not on the map', async () => {
  await insertIn('Angers', 'Salsifis', { street: 'rue des Lilas', streetNumber: '12' });
  const { body } = await ask({ productName: 'salsifis', ...france, zoom: '22' });
  expect(Object.keys(body.points[0]).toSorted()).toEqual(['adIds', 'city', 'coordinates', 'count']);
});

describe('searches on the map', () => {
  beforeAll(async () => {
    const month = calculateMonthNumberInParis(Date.now());
    const everyMonth = { season: 0b1111_1111_1111 };
    await insertIn('Rennes', 'Betterave rouge', { type: 'sell', ...everyMonth });
    await insertIn('Rennes', 'Betteraves', { mainType: 'asked', type: null, quantity: null, season: 0 });
    await insertIn('Cesson-Sévigné', 'Betterave', { sellerProfessional: true, ...everyMonth });
    await insertIn('Paris 11e arrondissement', 'Betterave', { availability: 'reserved' });
    await insertIn('Brest', 'Betterave', { season: 0xfff & ~(1 << (month - 1)) });
    await insertIn('Marseille', 'Miel de betterave');
  });

  test.each<Record<string, string>>([
    {},
    { productName: 'betterave' },
    { productName: 'beterave' },
    { productName: 'betterave', mainType: 'asked' },
    { productName: 'betterave', type: 'sell' },
    { productName: 'betterave', isProfessional: 'true' },
    { productName: 'betterave', available: 'true' },
    { productName: 'betterave', season: 'true' },
    { category: 'legumes' },
    { category: 'legumes', productName: 'betterave', available: 'true' },
    { city: 'Rennes', distance: '25' },
    { city: 'Rennes', productName: 'betterave', distance: '10' },
    { city: 'Rennes' },
    { city: 'Paris' },
    { city: 'Paris', productName: 'betterave' },
    { department: 'Ille-et-Vilaine' },
    { department: '35', productName: 'betterave' },
    { queries: '{"productName":"betterave","city":"Brest"}' },
    { user: 'seller' },
    { user: 'seller', productName: 'betterave' },
    { productName: 'rien de tel' },
  ])('a map of the search %o has as many listings as the list', async (query) => {
    const asked = query.user ? { ...query, user: seller.id } : query;
    const list = await site.app.inject({ url: '/api/adverts/search', query: { ...asked, limit: '100' } });
    const ids = list
      .json()
      .ads.filter(({ location }: { location: { city: string } }) => location.city !== 'Nulle-Part')
      .map(({ _id }: { _id: string }) => _id);
    const { points, total } = await map({ ...asked, ...everywhere });
    if (list.json().pagination.total <= 100) expect(total).toBe(ids.length);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    if (total <= 20) expect(points.flatMap(({ adIds }) => adIds).toSorted()).toEqual(ids.toSorted());
  });
});

test.each([
  { zoom: '6' },
  { bbox: '', zoom: '6' },
  { bbox: '1,2,3', zoom: '6' },
  { bbox: '1,2,3,4,5', zoom: '6' },
  { bbox: '1,2,3,x', zoom: '6' },
  { bbox: '1,2,3,', zoom: '6' },
  { bbox: '1,50,3,40', zoom: '6' },
  { bbox: '-181,40,3,50', zoom: '6' },
  { bbox: '1,40,181,50', zoom: '6' },
  { bbox: '1,-91,3,50', zoom: '6' },
  { bbox: '1,40,3,NaN', zoom: '6' },
  { bbox: '1,40,3,Infinity', zoom: '6' },
])('a map with the box of %o is refused', async (query) => {
  const { status, body } = await ask(query);
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      errors: {
        bbox: 'Indiquez la zone par quatre nombres séparés par des virgules : ouest, sud, est, nord.',
      },
    },
  });
});

test.each([undefined, '', ' ', '-1', '23', '6.5', 'six'])(
  'a map with the zoom %s is refused',
  async (zoom) => {
    const { status, body } = await ask({ bbox: '1,40,3,50', ...(zoom !== undefined && { zoom }) });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: { zoom: 'Indiquez un zoom entier de 0 à 22.' } },
    });
  },
);
