import { expect, test } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { filterSimilarlyNamedListings } from './filter-similarly-named-listings.ts';

const listings = [
  'Pomme',
  'Pommes de terre',
  'radis',
  'Salade',
  'Œufs',
  'potimarron',
  'Plants de tomates',
  '2026',
].map((productName) => createSampleListing({ productName }));

test.each([
  ['Pomme de terre Charlotte', ['Pommes de terre']],
  ['Radis roses', ['radis']],
  ['Salades (40)', ['Salade']],
  ["Boîte d'œufs", ['Œufs']],
  ['Potimaron bio', ['potimarron']],
  ['Tomates', ['Plants de tomates']],
  ['Plants de courgettes', []],
  ['Papaye', []],
  ['12', []],
])('the name "%s" is close to the listings %j', (name, close) => {
  expect(filterSimilarlyNamedListings(name, listings).map(({ productName }) => productName)).toEqual(close);
});
