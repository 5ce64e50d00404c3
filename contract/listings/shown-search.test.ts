import { expect, test } from 'vitest';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { restrictSearchToOffersByDefault } from './shown-search.ts';

test.each([
  ['', 'offer'],
  ['productName=noix&city=Lyon', 'offer'],
  ['mainType=asked', 'asked'],
  ['mainType=offer', 'offer'],
  ['type=donation', undefined],
  ['user=a1', undefined],
])('the search "%s" shows listings of the kind %s', (query, mainType) => {
  expect(restrictSearchToOffersByDefault(parsePagedListingSearch(new URLSearchParams(query))).mainType).toBe(
    mainType,
  );
});
