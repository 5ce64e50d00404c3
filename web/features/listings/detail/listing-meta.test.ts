import { expect, test } from 'vitest';
import { aListing } from '#web/testing/fixtures.ts';
import { listingMeta } from './listing-meta.ts';

const listing = aListing({ productName: 'Tomates', description: 'Cueillies "ce matin"\nau jardin.' });
const origin = 'https://recolte.test';

test('a listing is described by its product, its place, its text and a picture of its own', () => {
  const { alternates, structured, ...meta } = listingMeta(listing, origin);
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

test('nothing of it says who the author is or how to reach them', () => {
  const talkative = 'Camille vous attend au 06 39 98 12 34, camille@exemple.org';
  const told = JSON.stringify(listingMeta({ ...listing, description: talkative }, origin));
  for (const secret of ['Durand', '39 98', 'camille@', 'camille']) expect(told).not.toContain(secret);
});
