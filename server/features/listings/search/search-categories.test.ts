import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_COUNTED_RESULTS } from '#contract/listings/rules.ts';
import { classifyListingProductsJob } from '#server/features/listings/produce/classify-listings.ts';
import { createTestListingRow, insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingRevisionAsTestAdmin,
  publishAndAcceptTestListing,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { countMatchesByCategory } from './count-matches-by-category.ts';

const site = await openTestSite();
const seller = await createLoggedInTestPerson(site);
beforeAll(async () => {
  for (const name of [
    ...['Tomates', 'Tomates cerises', 'Panier de légumes', 'Mâche'],
    ...['Plants de tomates', 'Graines de potimarron'],
    ...['Poires', 'Miel', 'Œufs', 'Poulets', 'Confiture de tomates', 'Tondeuse'],
  ]) {
    await insertTestListing(site.db, seller.id, { productName: name });
  }
  await insertTestListing(site.db, seller.id, {
    productName: 'Mâche nantaise',
    type: 'trade',
    city: 'Nantes',
    postalCode: '44000',
    communeCode: '44109',
    lat: 47.2184,
    lon: -1.5536,
  });
});
afterEach(() => void vi.useRealTimers());

const setDay = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T12:00:00Z`) });

interface Found {
  ads: { productName: string; inSeason: boolean | null }[];
  pagination: { total: number };
  categories?: { category: string; count: number }[];
}
async function search(query: string): Promise<Found> {
  const answer = await site.app.inject(`/api/adverts/search?limit=100&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const names = async (query: string) => (await search(query)).ads.map((ad) => ad.productName).sort();
const counts = async (query: string) =>
  Object.fromEntries(
    (await search(`facets=category&${query}`)).categories?.map(({ category, count }) => [category, count]) ??
      [],
  );

describe('search by category', () => {
  const vegetables = ['Mâche', 'Mâche nantaise', 'Panier de légumes', 'Tomates', 'Tomates cerises'];
  test.each([
    ['category=legumes', vegetables],
    [`queries=${encodeURIComponent('{"category":"legumes"}')}`, vegetables],
    ['category=legumes&productName=tomates', ['Tomates', 'Tomates cerises']],
    ['category=plants-graines', ['Graines de potimarron', 'Plants de tomates']],
    ['category=legumes&city=Nantes', ['Mâche nantaise']],
    ['category=legumes&city=Nantes&distance=25', ['Mâche nantaise']],
    ['category=legumes&department=44', ['Mâche nantaise']],
    ['category=legumes&type=trade', ['Mâche nantaise']],
    ['category=autres', ['Tondeuse']],
    ['category=miel&productName=tomates', []],
    ['category=fruits&productName=legumes', []],
  ])('the search %s finds its category', async (query, found) => expect(await names(query)).toEqual(found));

  test('an unknown category is ignored', async () => {
    const { pagination } = await search('');
    expect(pagination.total).toBe(13);
    for (const unknown of ['voitures', 'LEGUMES', '', '%00']) {
      expect((await search(`category=${unknown}`)).pagination).toEqual(pagination);
    }
  });

  test.each([
    ['légumes', vegetables],
    ['plants', ['Graines de potimarron', 'Plants de tomates']],
    ['œufs', ['Œufs']],
    ['fruits et légumes', [...vegetables, 'Poires'].sort()],
  ])('the name of a category finds it: %s', async (typed, found) => {
    expect(await names(`productName=${encodeURIComponent(typed)}`)).toEqual(found);
  });

  test('a category can be combined with one seller', async () => {
    expect(await names(`category=miel&user=${seller.id}`)).toEqual(['Miel']);
    expect(await names(`category=fruits&user=${seller.id}`)).toEqual(['Poires']);
  });
});

describe('counts for each category', () => {
  test('the counts are those of the whole search, whatever category is chosen', async () => {
    const all = {
      ...{
        legumes: 5,
        fruits: 1,
        'oeufs-volailles': 2,
        miel: 1,
        'plants-graines': 2,
        transformes: 1,
        autres: 1,
      },
    };
    expect(await counts('')).toEqual(all);
    expect(await counts('category=miel&page=2')).toEqual(all);
    expect(await counts('productName=tomates')).toEqual({ legumes: 2, 'plants-graines': 1, transformes: 1 });
    expect(await counts('city=Nantes')).toEqual({ legumes: 1 });
    expect(await counts('city=Nantes&distance=25&productName=mache')).toEqual({ legumes: 1 });
    expect(await counts('department=69&type=trade')).toEqual({});
    expect(await counts(`user=${seller.id}`)).toEqual(all);
    const { legumes, ...others } = all;
    for (const sortBy of ['desc', 'asc', 'distance']) {
      for (const page of [1, 2]) {
        const around = `city=Lyon&distance=25&sortBy=${sortBy}&page=${page}`;
        expect(await counts(around), around).toEqual({ ...others, legumes: legumes - 1 });
        expect(await counts(`${around}&category=miel`), around).toEqual({ ...others, legumes: legumes - 1 });
        expect(await counts(`${around}&productName=tomates&type=trade`), around).toEqual({});
      }
    }
    expect((await search('facets=category')).categories?.map(({ category }) => category)).toEqual(
      Object.keys(all),
    );
  });

  test('the counts are made only on request', async () => {
    for (const query of ['', 'facets=', 'facets=price']) {
      expect(await search(query)).not.toHaveProperty('categories');
    }
  });
});

describe('search by season', () => {
  test('the season of a listing changes with the month, and is null for other goods', async () => {
    const season = async () =>
      Object.fromEntries((await search('')).ads.map(({ productName, inSeason }) => [productName, inSeason]));
    setDay('2026-07-15');
    expect(await season()).toMatchObject({ Tomates: true, Mâche: false, Miel: null, Tondeuse: null });
    setDay('2027-01-15');
    expect(await season()).toMatchObject({ Tomates: false, Mâche: true, Miel: null, Tondeuse: null });
  });

  test('the season as a filter leaves only produce in season', async () => {
    setDay('2026-07-15');
    expect(await names('season=true')).toEqual(['Tomates', 'Tomates cerises']);
    expect(await names('season=true&productName=tomates&category=legumes')).toEqual([
      'Tomates',
      'Tomates cerises',
    ]);
    expect(await counts('season=true')).toEqual({ legumes: 2 });
    setDay('2027-01-15');
    expect(await names('season=true')).toEqual(['Mâche', 'Mâche nantaise', 'Poires']);
    expect(await names('season=true&city=Nantes')).toEqual(['Mâche nantaise']);
    expect(await names('season=true&city=Lyon&distance=25')).toEqual(['Mâche', 'Poires']);
    expect(await names(`season=true&user=${seller.id}&category=fruits`)).toEqual(['Poires']);
    for (const value of ['false', '', 'oui']) {
      expect((await search(`season=${value}`)).pagination.total, value).toBe(13);
    }
  });
});

test('older listings get their category', async () => {
  const id = await insertTestListing(site.db, seller.id, {
    productName: 'Pivoines',
    terms: ['pivoine'],
    season: null,
  });
  expect(await names('category=fleurs')).toEqual([]);
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, classifyListingProductsJob, {}));
  await site.services.jobs.drained();
  expect(await names('category=fleurs')).toEqual(['Pivoines']);
  const row = site.db.selectFrom('listings').select(['terms', 'season']).where('id', '=', id);
  expect(await row.execute()).toEqual([{ terms: ['pivoine', 'category:fleurs'], season: 0b11_0000 }]);
  await site.db.deleteFrom('listings').where('id', '=', id).execute();
});

test('a renamed listing is found by its new category', async () => {
  const admin = await createLoggedInTestAdmin(site);
  const { _id } = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Rhubarbe' });
  expect(await names('category=fruits')).toEqual(['Poires', 'Rhubarbe']);
  const edit = { method: 'PUT', headers: seller.headers, payload: { productName: 'Roses' } } as const;
  await site.app.inject({ ...edit, url: `/api/adverts/${_id}` });
  await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'accepted' });
  expect(await names('category=fruits')).toEqual(['Poires']);
  expect(await names('category=fleurs')).toEqual(['Roses']);
});

test('the counts stop at the same limit as the results', async () => {
  const many = Array.from({ length: MAX_COUNTED_RESULTS + 5 }, (_, index) => ({
    productName: 'Dahlias',
    createdAt: new Date(Date.UTC(2025, 0, 1, 0, 0, index)),
    ...(index < 1_200 && { type: 'trade' as const }),
  }));
  for (let from = 0; from < many.length; from += 1_000) {
    const rows = many.slice(from, from + 1_000).map((fields) => createTestListingRow(seller.id, fields));
    await site.db.insertInto('listings').values(rows).execute();
  }
  for (const filter of [{}, { termSets: [['dahlia']] }]) {
    expect(await countMatchesByCategory(site.db, filter)).toContainEqual({
      category: 'fleurs',
      count: MAX_COUNTED_RESULTS,
    });
  }
  for (const sortBy of ['desc', 'distance'])
    expect(await counts(`productName=dahlia&city=Lyon&distance=25&sortBy=${sortBy}`)).toEqual({
      fleurs: MAX_COUNTED_RESULTS,
    });
  // Counts of many listings may be a minute old, those of few are exact.
  const swaps = 'productName=dahlia&type=trade';
  expect(await counts(swaps)).toEqual({ fleurs: 1_200 });
  await insertTestListing(site.db, seller.id, { productName: 'Dahlia', type: 'trade' });
  expect(await counts(swaps)).toEqual({ fleurs: 1_200 });
  expect((await search(swaps)).pagination.total).toBe(1_201);
}, 60_000);
