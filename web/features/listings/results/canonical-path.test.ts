import { expect, test } from 'vitest';
import { readSearch } from '#contract/listings/search-address.ts';
import { canonicalPath } from './canonical-path.ts';

const canonical = (query: string, total = 3) => canonicalPath(readSearch(new URLSearchParams(query)), total);

test.each([
  ['', '/annonces'],
  ['productName=TOMATES', '/annonces?productName=tomate'],
  [
    'productName=tomate&city=Lyon+69003&page=2',
    '/annonces?productName=tomate&city=Lyon&postalCode=69003&page=2',
  ],
  ['utm_source=lettre&sortBy=desc', '/annonces'],
])('%s is kept as %s', (query, path) => {
  expect(canonical(query)).toBe(path);
});

test.each([
  'productName=bicyclette',
  'type=sell',
  'mainType=asked',
  'isProfessional=false',
  'sortBy=asc',
  'city=Lyon&distance=25',
  'coordinates=4.85,45.75',
])('%s is not indexed', (query) => {
  expect(canonical(query)).toBeUndefined();
});

test('nor are empty results', () => {
  expect(canonical('productName=tomate', 0)).toBeUndefined();
});
