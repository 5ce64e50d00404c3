import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const seller = await createLoggedInTestPerson(site);

const lyon = { city: 'Lyon', postalCode: '69003', communeCode: '69383', lat: 45.7597, lon: 4.8506 };
const bron = { city: 'Bron', postalCode: '69500', communeCode: '69029', lat: 45.7344, lon: 4.9116 };

beforeAll(async () => {
  const insert = (productName: string, daysAgo: number, fields: Record<string, unknown>) =>
    insertTestListing(site.db, seller.id, {
      productName,
      createdAt: new Date(Date.now() - daysAgo * DAY_MS),
      ...fields,
    });
  await insert('Tomates', 9, { ...bron, type: 'sell', price: 3, priceType: 'kilo' });
  await insert('Graines de tomates', 1, { ...lyon, type: 'sell', price: 2, priceType: 'unit' });
  await insert('Sauce tomate', 2, { ...lyon, type: 'sell', price: 4.5, priceType: 'unit' });
  await insert('Tomates cerises', 5, { ...bron, type: 'sell', price: 4.5, priceType: 'kilo' });
  await insert('Tomates noires', 20, { ...bron, type: 'donation', price: null, priceType: 'kilo' });
  await insert('Tomates anciennes', 6, { ...bron, type: 'sell', price: null, priceType: 'kilo' });
});

async function names(query: Record<string, string>): Promise<string[]> {
  const answer = await site.app.inject({ url: '/api/adverts/search', query });
  expect(answer.statusCode, answer.body).toBe(200);
  const { ads, pagination } = answer.json();
  expect(pagination.total).toBeGreaterThanOrEqual(ads.length);
  return ads.map((ad: { productName: string }) => ad.productName);
}

const around = { city: 'Lyon', distance: '25', sortBy: 'distance' };

test('produce with the searched name comes before its seeds and sauces, when the search requests it', async () => {
  const others = ['Graines de tomates', 'Sauce tomate'];
  const named = ['Tomates cerises', 'Tomates anciennes', 'Tomates', 'Tomates noires'];
  for (const place of [around, {}])
    expect(await names({ ...place, productName: 'tomate', namedFirst: 'true' })).toEqual([
      ...named,
      ...others,
    ]);
  for (const place of [around, {}])
    expect((await names({ ...place, productName: 'tomate' })).slice(0, 2)).toEqual(others);
  const pages = [];
  for (const page of ['1', '2', '3'])
    pages.push(...(await names({ productName: 'tomattes', namedFirst: 'true', page, limit: '2' })));
  expect(pages).toEqual([...named, ...others]);
  expect((await names({ productName: 'graines de tomates', namedFirst: 'true' }))[0]).toBe(
    'Graines de tomates',
  );
});

test.each([
  [{ maxPrice: '4,50 €', priceType: 'kilo' }, ['Tomates', 'Tomates cerises']],
  [{ maxPrice: '4.49', priceType: 'kilo' }, ['Tomates']],
  [{ maxPrice: '3' }, ['Graines de tomates', 'Tomates']],
  [{ maxPrice: '0' }, []],
  [{ maxPrice: '3', type: 'donation' }, ['Tomates noires']],
  [{ priceType: 'unit', type: 'donation' }, ['Tomates noires']],
  [{ queries: '{"maxPrice":2}' }, ['Graines de tomates']],
])('a search with %o finds sales up to that price', async (query, found) => {
  for (const place of [around, { city: 'Lyon', distance: '25' }, { user: seller.id }, {}])
    expect((await names({ ...query, ...place })).sort()).toEqual(found);
});

test('a search by age finds what became public since', async () => {
  for (const place of [around, { user: seller.id }, {}])
    expect((await names({ ...place, maxDays: '3' })).sort()).toEqual(['Graines de tomates', 'Sauce tomate']);
});
