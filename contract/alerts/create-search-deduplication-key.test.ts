import { expect, test } from 'vitest';
import type { ListingSearchCriteria } from '../listings/paged-listing-search.ts';
import { createSearchDeduplicationKey } from './create-search-deduplication-key.ts';

const tomatoes: ListingSearchCriteria = {
  productName: 'Tomates',
  city: 'Saint-Étienne',
  postalCode: '42000',
  coordinates: [4.3903, 45.4347],
  distance: 25,
};

test.each<[string, ListingSearchCriteria, ListingSearchCriteria]>([
  ['case, accents and spaces', tomatoes, { ...tomatoes, productName: ' tomatés', city: 'saint etienne' }],
  ['the type of a request', { mainType: 'asked', type: 'sell' }, { mainType: 'asked' }],
  ['a distance without a place', { productName: 'noix', distance: 5 }, { productName: 'noix' }],
  [
    'where exactly in a city',
    { city: 'Lyon', coordinates: [4.8, 45.7] },
    { city: 'Lyon', coordinates: [4.9, 45.8] },
  ],
  ['empty and absent', { productName: '', city: '' }, {}],
])('two searches that differ only in %s have the same key', (_what, one, other) => {
  expect(createSearchDeduplicationKey(one)).toBe(createSearchDeduplicationKey(other));
});

test.each<[string, ListingSearchCriteria]>([
  ['product', { ...tomatoes, productName: 'Tomates cerises' }],
  ['city', { ...tomatoes, city: 'Lyon' }],
  ['postal code', { ...tomatoes, postalCode: '42100' }],
  ['centre', { ...tomatoes, coordinates: [4.4, 45.5] }],
  ['distance', { ...tomatoes, distance: 10 }],
  ['main type', { ...tomatoes, mainType: 'offer' }],
  ['type', { ...tomatoes, type: 'donation' }],
  ['seller', { ...tomatoes, user: '0193a5b0-0000-7000-8000-000000000000' }],
])('two searches that differ in their %s have different keys', (_what, other) => {
  expect(createSearchDeduplicationKey(other)).not.toBe(createSearchDeduplicationKey(tomatoes));
});
