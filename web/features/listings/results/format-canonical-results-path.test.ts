import { expect, test } from 'vitest';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { formatCanonicalResultsPath, isResultsPageWorthIndexing } from './format-canonical-results-path.ts';
import { createKnownProduce } from './known-produce.ts';

const produce = createKnownProduce([]);
const search = (query: string) => parsePagedListingSearch(new URLSearchParams(query));

test.each([
  ['', '/annonces'],
  ['productName=TOMATES', '/annonces?productName=tomate'],
  [
    'productName=tomate&city=Lyon+69003&page=2',
    '/annonces?productName=tomate&city=Lyon&postalCode=69003&page=2',
  ],
  ['utm_source=lettre&sortBy=asc', '/annonces'],
  ['type=sell&mainType=offer', '/annonces?type=sell'],
  ['mainType=offer&city=Lyon', '/annonces?city=Lyon'],
  ['city=Lyon&coordinates=4.85,45.75&distance=25', '/annonces?city=Lyon&distance=25'],
  ['coordinates=4.85,45.75&distance=5', '/annonces?coordinates=4.85,45.75&distance=5'],
  ['department=Loire-Atlantique&sortBy=desc', '/annonces?department=Loire-Atlantique'],
  ['productName=bicyclette', '/annonces?productName=bicyclette'],
  ['sortBy=asc&category=legumes&page=2', '/annonces?category=legumes&page=2'],
])('the search "%s" has the canonical path %s', (query, path) => {
  expect(formatCanonicalResultsPath(search(query), produce)).toBe(path);
});

test.each([
  ['', true],
  ['productName=tomate&page=2', true],
  ['productName=tomate&city=Lyon', true],
  ['type=donation&postalCode=69003', true],
  ['mainType=asked', true],
  ['category=legumes', true],
  ['category=legumes&city=Lyon', true],
  ['category=legumes&city=Lyon&type=sell', false],
  ['category=legumes&productName=tomate', false],
  ['category=legumes&season=true', false],
  ['productName=tomate&department=Loire', true],
  ['productName=tomate&department=Loire&type=sell', false],
  ['productName=tomate&city=Lyon&type=sell', false],
  ['productName=bicyclette', false],
  ['isProfessional=false', false],
  ['user=a1', false],
  ['city=Lyon&distance=25', false],
  ['coordinates=4.85,45.75', false],
])('the search "%s" may be indexed: %s', (query, indexed) => {
  expect(isResultsPageWorthIndexing(search(query), 3, produce)).toBe(indexed);
  expect(isResultsPageWorthIndexing(search(query), 0, produce)).toBe(false);
});
