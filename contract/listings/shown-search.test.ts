import { expect, test } from 'vitest';
import { readSearch } from '#contract/listings/search.ts';
import { withOffersByDefault } from './shown-search.ts';

test.each([
  ['', 'offer'],
  ['productName=noix&city=Lyon', 'offer'],
  ['mainType=asked', 'asked'],
  ['mainType=offer', 'offer'],
  ['type=donation', undefined],
  ['user=a1', undefined],
])('the search "%s" shows listings of the kind %s', (query, mainType) => {
  expect(withOffersByDefault(readSearch(new URLSearchParams(query))).mainType).toBe(mainType);
});
