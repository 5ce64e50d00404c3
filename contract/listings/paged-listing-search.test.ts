import { expect, test } from 'vitest';
import { buildSearchResultsPath, parsePagedListingSearch } from './paged-listing-search.ts';

const read = (query: string) => {
  const search = parsePagedListingSearch(new URLSearchParams(query));
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
};

test('the address of a search stays the same after being read and written again', () => {
  const path =
    '/annonces?productName=pomme+de+terre&mainType=offer&type=sell&city=Lyon&postalCode=69003&coordinates=4.85,45.75&distance=25&isProfessional=false&sortBy=asc&page=3';
  expect(buildSearchResultsPath(parsePagedListingSearch(new URLSearchParams(path.split('?')[1])))).toBe(path);
  expect(buildSearchResultsPath(parsePagedListingSearch(new URLSearchParams()))).toBe('/annonces');
});

test.each([
  ['mainType=both&type=gift&sortBy=up&isProfessional=maybe&page=-2', { page: 1 }],
  ['page=1e99&distance=25', { page: 100_000 }],
  ['page=2.5&productName=%00%20%09', { page: 1 }],
  ['city=Lyon&distance=900', { city: 'Lyon', page: 1 }],
  ['city=Lyon&postalCode=6900x', { city: 'Lyon', page: 1 }],
  ['mainType=asked&type=sell', { mainType: 'asked', page: 1 }],
  ['maxPrice=2,50+€&priceType=kilo&maxDays=3', { maxPrice: 2.5, priceType: 'kilo', maxDays: 3, page: 1 }],
  ['maxPrice=1%C2%A0000', { maxPrice: 1_000, page: 1 }],
  ['maxPrice=-1&priceType=kilo&maxDays=0', { page: 1 }],
  ['maxPrice=NaN&priceType=kilo', { page: 1 }],
  ['maxPrice=0x10', { page: 1 }],
  ['maxPrice=1e-10', { page: 1 }],
  ['maxPrice=2.50.1', { page: 1 }],
  ['maxPrice=1000.01', { maxPrice: 1_000, page: 1 }],
  ['maxPrice=2.995', { maxPrice: 3, page: 1 }],
  ['maxPrice=1.005', { maxPrice: 1.01, page: 1 }],
  ['maxPrice=2&priceType=kilo&type=trade', { type: 'trade', page: 1 }],
  ['maxPrice=2&mainType=asked', { mainType: 'asked', page: 1 }],
  ['coordinates=4.85', { page: 1 }],
  ['coordinates=4.85,', { page: 1 }],
  ['coordinates=200,95', { page: 1 }],
  ['coordinates=[4.85, 45.75]&distance=5', { coordinates: [4.85, 45.75], distance: 5, page: 1 }],
])('invalid values in the address %s are left out', (query, search) => {
  expect(read(query)).toEqual(search);
});

test.each([
  ['Lyon', { city: 'Lyon' }],
  ['69003', { postalCode: '69003' }],
  ['Lyon 69003', { city: 'Lyon', postalCode: '69003' }],
  ['Lyon (69003)', { city: 'Lyon', postalCode: '69003' }],
  ['Paris 3e', { city: 'Paris 3e' }],
])('the place typed as "%s" is read as city and postal code', (city, place) => {
  expect(read(`city=${encodeURIComponent(city)}`)).toEqual({ ...place, page: 1 });
});

test('a product name too long for the API is cut, not refused', () => {
  expect(
    parsePagedListingSearch(new URLSearchParams({ productName: 'x'.repeat(500) })).productName,
  ).toHaveLength(80);
});
