import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildSearchResultsPath,
  type ListingSearchCriteria,
  parsePagedListingSearch,
} from '#contract/listings/paged-listing-search.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { type ApiRequest, createApiCaller } from '#web/client/create-api-caller.ts';
import { readFramedPageSearchParams } from '#web/features/embedding/read-frame.ts';
import { loadResultsPageData } from '#web/features/listings/results/load-results-page-data.ts';

const CENTRE = { lon: 4.85, lat: 45.76 };
const northBy = (km: number) => ({ lon: CENTRE.lon, lat: CENTRE.lat + km / 111.195 });
const MAX_LENGTH_NAME = 'x'.repeat(80);

const site = await openTestSite();
const member = await createLoggedInTestPerson(site);
beforeAll(async () => {
  const insert = (productName: string, place = {}) =>
    insertTestListing(site.db, member.id, { productName, ...place });
  await insert(MAX_LENGTH_NAME);
  await insert('Ail');
  await insert('Panais', northBy(2.4));
  await insert('Salsifis', northBy(2.6));
});

const sent: [name: string, sent: Record<string, string>, meant: ListingSearchCriteria, found: string[]][] = [
  ['80 characters', { productName: MAX_LENGTH_NAME }, { productName: MAX_LENGTH_NAME }, [MAX_LENGTH_NAME]],
  [
    'a name too long',
    { productName: `${MAX_LENGTH_NAME}x` },
    { productName: MAX_LENGTH_NAME },
    [MAX_LENGTH_NAME],
  ],
  [
    'a name cut within a character',
    { productName: `${'x'.repeat(79)}🍅` },
    { productName: 'x'.repeat(79) },
    [],
  ],
  ['half a character', { productName: 'ail \ud83c' }, { productName: 'ail \ufffd' }, ['Ail']],
  ['control characters', { productName: '\0ail\n\t' }, { productName: 'ail' }, ['Ail']],
  [
    'part of a kilometre',
    { coordinates: '4.85,45.76', distance: '2.5', productName: 'panais' },
    { coordinates: [4.85, 45.76], distance: 2.5, productName: 'panais' },
    ['Panais'],
  ],
  [
    'a point in brackets, just too far',
    { coordinates: '[4.85, 45.76]', distance: '2.5', productName: 'salsifis' },
    { coordinates: [4.85, 45.76], distance: 2.5, productName: 'salsifis' },
    [],
  ],
  [
    'a place in one text',
    { city: 'Lyon (69003)', productName: 'ail' },
    { city: 'Lyon', postalCode: '69003', productName: 'ail' },
    ['Ail'],
  ],
  ['no seller', { user: '', productName: 'ail' }, { productName: 'ail' }, ['Ail']],
  ['a point nowhere', { coordinates: '200,95', productName: 'ail' }, { productName: 'ail' }, ['Ail']],
  ['half a point', { coordinates: '4.85,', productName: 'ail' }, { productName: 'ail' }, ['Ail']],
  ['a distance without a place', { distance: '5', productName: 'ail' }, { productName: 'ail' }, ['Ail']],
  [
    'a distance too far',
    { city: 'Lyon', distance: '51', productName: 'ail' },
    { city: 'Lyon', productName: 'ail' },
    ['Ail'],
  ],
  ['a code with letters', { postalCode: '6900x', productName: 'ail' }, { productName: 'ail' }, ['Ail']],
  [
    'a code with a space',
    { postalCode: '69 003', productName: 'ail' },
    { postalCode: '69003', productName: 'ail' },
    ['Ail'],
  ],
  [
    'words for nothing',
    { mainType: 'both', type: 'gift', productName: 'ail' },
    { productName: 'ail' },
    ['Ail'],
  ],
  [
    'a department beside a place',
    { department: '44', city: 'Lyon', productName: 'ail' },
    { city: 'Lyon', productName: 'ail' },
    ['Ail'],
  ],
  [
    'a department with a distance',
    { department: 'Rhône', distance: '5', productName: 'ail' },
    { department: 'Rhône', productName: 'ail' },
    ['Ail'],
  ],
  ['the type of a request', { mainType: 'asked', type: 'sell' }, { mainType: 'asked' }, []],
];

describe.each(sent)('the search with %s', (_name, given, meant, found) => {
  const flat = new URLSearchParams(given);

  test('the address of the results page gives the same search', async () => {
    const search = { ...meant, page: 1 };
    expect(parsePagedListingSearch(flat)).toEqual(search);
    const results = await loadResultsPageData(call, new URL(`/annonces?${flat}`, site.config.publicUrl));
    expect(results.search).toEqual(search);
    expect(results.cards.map(({ title }) => title.toLowerCase())).toEqual(
      found.map((name) => name.toLowerCase()),
    );
    expect(
      parsePagedListingSearch(new URL(buildSearchResultsPath(search), site.config.publicUrl).searchParams),
    ).toEqual(search);
  });

  test.each([
    ['flat', () => flat],
    ['JSON', () => new URLSearchParams({ queries: JSON.stringify(given) })],
    ['a nested query string', () => new URLSearchParams({ queries: String(flat) })],
    [
      'brackets',
      () => new URLSearchParams(Object.entries(given).map(([key, value]) => [`queries[${key}]`, value])),
    ],
  ])('the API gives the same search, %s', async (_form, query) => {
    const answer = await site.app.inject(`/api/adverts/search?${query()}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(namesOf(answer.json().ads, 'productName')).toEqual(found);
  });

  test('a feed gives the same search', async () => {
    const answer = await site.app.inject(`/feeds/annonces.json?${flat}`);
    expect(answer.statusCode).toBe(200);
    const titles = namesOf(answer.json().items, 'title').map((title) => title.split(' à ')[0]);
    expect(titles.map((title) => title?.toLowerCase())).toEqual(found.map((name) => name.toLowerCase()));
  });

  test('a saved search gives the same search', async () => {
    const { headers } = await createLoggedInTestPerson(site);
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/search',
      headers,
      payload: { query: given },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().query).toEqual(meant);
  });

  test('a frame gives the same search', () => {
    const { productName = '', city = '' } = given;
    const framed = readFramedPageSearchParams(new URLSearchParams({ product: productName, place: city }));
    const named = parsePagedListingSearch({ productName, city });
    expect(framed).toMatchObject({
      productName: meant.productName,
      city: named.city,
      postalCode: named.postalCode,
    });
  });
});

test('the first of repeated parameters counts', async () => {
  const query =
    'productName=ail&productName=panais&coordinates=4.85,45.76&coordinates=2,48&distance=5&distance=50';
  expect(parsePagedListingSearch(new URLSearchParams(query))).toEqual({
    productName: 'ail',
    coordinates: [4.85, 45.76],
    distance: 5,
    page: 1,
  });
  const answer = await site.app.inject(`/api/adverts/search?${query}`);
  expect(namesOf(answer.json().ads, 'productName')).toEqual(['Ail']);
});

const namesOf = (found: Record<string, string>[], key: string) => found.map((one) => one[key] ?? '');

/** Client through which pages call the API on the server. */
const call = createApiCaller(async ({ method, path }: ApiRequest) => {
  const answer = await site.app.inject({ method: method as 'GET', url: path });
  return { status: answer.statusCode, body: answer.json() };
});
