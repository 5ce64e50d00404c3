import { expect, test } from 'vitest';
import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { formatSearchBarSummary } from './format-search-bar-summary.ts';

test.each([
  ['productName=tomates&city=Villeurbanne&postalCode=69100&distance=25', 'Tomates · Villeurbanne · 25 km'],
  ['productName=œufs', 'Œufs'],
  ['postalCode=69003', '69003'],
  ['department=Loire-Atlantique&productName=noix', 'Noix · Loire-Atlantique'],
  ['coordinates=4,45&distance=10', 'Lieu choisi · 10 km'],
  ['category=legumes&mainType=offer', undefined],
])('the search "%s" is summarised as "%s"', (query, summary) =>
  expect(formatSearchBarSummary(parsePagedListingSearch(new URLSearchParams(query)))).toBe(summary),
);
