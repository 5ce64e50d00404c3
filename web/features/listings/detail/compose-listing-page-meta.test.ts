import { expect, test } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { composeListingPageMeta } from './compose-listing-page-meta.ts';

const listing = createSampleListing({
  productName: 'Tomates',
  description: 'Cueillies "ce matin"\nau jardin.',
});
const origin = 'https://recolte.test';

test('the head of a listing has its product, place, text and picture', () => {
  const { alternates, structured, ...meta } = composeListingPageMeta(listing, origin);
  expect(meta).toEqual({
    title: 'Tomates à Lyon (69003)',
    description: 'Cueillies "ce matin" au jardin.',
    image: '/previews/l1.jpg',
    canonical: '/ad/l1',
  });
  expect(alternates?.[0]?.path).toBe(
    '/api/oembed?format=json&url=https%3A%2F%2Frecolte.test%2Fapp%2Fad%2Fl1',
  );
});

test('the head of a listing does not identify the author', () => {
  const talkative = 'Camille vous attend au 06 39 98 12 34, camille@exemple.org';
  const told = JSON.stringify(composeListingPageMeta({ ...listing, description: talkative }, origin));
  for (const secret of ['Durand', '39 98', 'camille@', 'camille']) expect(told).not.toContain(secret);
});
