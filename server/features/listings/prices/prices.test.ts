import { expect, test } from 'vitest';
import produce from '#data/produce.json' with { type: 'json' };
import usualPrices from '#data/usual-prices.json' with { type: 'json' };
import { createProduceSearchColumns } from '#server/features/listings/produce/classify-produce.ts';
import { builtInProduceIndex } from '#server/features/listings/produce/produce-index.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const sellerId = (await createLoggedInTestPerson(site)).id;

const lyon = { city: 'Lyon', postalCode: '69003', communeCode: '69383', lat: 45.76, lon: 4.85 };
const villefranche = {
  city: 'Villefranche-sur-Saône',
  postalCode: '69400',
  communeCode: '69264',
  lat: 45.99,
  lon: 4.72,
};
const nantes = { city: 'Nantes', postalCode: '44000', communeCode: '44109', lat: 47.22, lon: -1.55 };

const sell = (productName: string, price: number | null, fields: Partial<ListingRow> = {}) =>
  insertTestListing(site.db, sellerId, {
    productName,
    price,
    type: 'sell',
    priceType: 'kilo',
    ...createProduceSearchColumns(productName, builtInProduceIndex),
    ...lyon,
    ...fields,
  });

const ask = (query: Record<string, string>) => site.app.inject({ url: '/api/prices', query });
const prices = async (query: Record<string, string>) => (await ask(query)).json();
const inLyon = { priceType: 'kilo', city: 'Lyon', postalCode: '69003' };

test('usual prices are quartiles of live nearby offers of the same product and unit', async () => {
  for (const price of [1, 2, 3, 4, 100]) await sell('Tomates', price);
  await sell('Tomates', 50, { priceType: 'box' });
  await sell('Tomates', null);
  await sell('Tomates', 60, { isArchived: true });
  await sell('Tomates', 60, { status: 'pending' });
  await sell('Plants de tomate', 70);
  await sell('Confiture de tomates', 80);
  const found = {
    count: 5,
    median: 3,
    low: 2,
    high: 4,
    scope: 'near',
    usual: { low: 1.8, high: 4, priceType: 'kilo' },
  };
  expect(await prices({ ...inLyon, productName: 'tomate' })).toEqual(found);
  expect(await prices({ ...inLyon, productName: 'TOMATTES' }), 'with a typo').toEqual(found);
  expect(await prices({ ...inLyon, priceType: '', productName: 'tomate' })).toMatchObject({ count: 6 });
});

test('usual prices come from the nearest area with five: 25 km, the department, France', async () => {
  for (const price of [2, 2.5, 3]) await sell('Poires', price);
  await sell('Poires', 4, villefranche);
  const asked = { ...inLyon, productName: 'poires' };
  const usual = { low: 2, high: 4, priceType: 'kilo' };
  expect(await prices(asked)).toEqual({
    usual,
    count: 4,
    median: null,
    low: null,
    high: null,
    scope: 'france',
  });
  await sell('Poires', 10, nantes);
  expect(await prices(asked)).toEqual({ usual, count: 5, median: 3, low: 2.5, high: 4, scope: 'france' });
  await sell('Poires', 4.255, villefranche);
  expect(await prices(asked)).toMatchObject({ count: 5, median: 3, scope: 'department' });
  await sell('Poires', 3);
  await sell('Poires', 3);
  expect(await prices(asked)).toMatchObject({ count: 5, median: 3, scope: 'near' });
  const elsewhere = { productName: 'poires', priceType: 'kilo', city: 'Nulle-Part' };
  expect(await prices(elsewhere)).toMatchObject({ count: 8, scope: 'france' });
});

test('an invalid question for prices is refused in French; a product without offers has none', async () => {
  const unnamed = await ask({ priceType: 'kilo' });
  expect(unnamed.statusCode).toBe(400);
  expect(unnamed.json().errors).toEqual({ productName: 'Veuillez indiquer un produit.' });
  expect((await ask({ productName: 'noix', priceType: 'tonne' })).json().errors).toEqual({
    priceType: expect.any(String),
  });
  const none = { count: 0, median: null, low: null, high: null, scope: 'france', usual: null };
  for (const productName of ['Licorne', '...', '%00']) {
    expect(await prices({ ...inLyon, productName })).toEqual(none);
  }
});

test.each([
  ['tomates cerises du jardin', 'kilo', { low: 4, high: 10, priceType: 'kilo' }],
  ['Salade', 'unit', { low: 0.8, high: 1.8, priceType: 'unit' }],
  ['concombres', 'kilo', { low: 1.5, high: 3.5, priceType: 'kilo' }],
  ['girolles', 'gram', { low: 15, high: 30, priceType: 'kilo' }],
  ['courgettes', 'box', null],
  ['Plants de tomate', 'unit', { low: 0.6, high: 2.5, priceType: 'unit' }],
  ['Graines de potimarron', 'kilo', null],
  ['Jus de raisin', 'kilo', null],
])('the usual price of "%s" by the %s is %o', async (productName, priceType, usual) =>
  expect(await prices({ productName, priceType })).toMatchObject({ usual }),
);

test('each usual price is that of a product of the list, in a range', () => {
  for (const [name, , low, high] of usualPrices) {
    expect(produce.map((row) => row.name)).toContain(name);
    expect(Number(high), String(name)).toBeGreaterThan(Number(low));
    expect(Number(high) / Number(low), String(name)).toBeLessThanOrEqual(5);
  }
});
