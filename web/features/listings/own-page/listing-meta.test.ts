import { expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import { listingMeta } from './listing-meta.ts';

const listing: Listing = {
  _id: 'l1',
  productName: 'Tomates',
  description: 'Cueillies ce matin.',
  images: ['/uploads/a.webp', '/uploads/b.webp'],
  mainType: 'offer',
  type: 'sell',
  price: 3.5,
  priceType: 'kilo',
  quantity: 12,
  location: { city: 'Lyon', postalCode: '69003' },
  createdAt: '2026-07-14T08:00:00.000Z',
  status: 'accepted',
  isArchived: false,
  user: {
    _id: 'u1',
    firstName: 'Camille',
    lastName: 'Durand',
    profileImage: null,
    professional: false,
    companyName: null,
    companySiret: null,
    showPhoneNumber: false,
  },
};

test('a listing is told by its product, its place, its text and its first photo', () => {
  expect(listingMeta(listing)).toEqual({
    title: 'Tomates à Lyon (69003)',
    description: 'Cueillies ce matin.',
    image: '/uploads/a.webp',
    canonical: '/ad/l1',
  });
});

test('a long text is told on one line and cut between two words', () => {
  const { description } = listingMeta({ ...listing, description: 'De belles\n\ntomates mûres, '.repeat(20) });
  expect(description).toMatch(/^De belles tomates mûres, De belles .*[a-zû,]\.\.\.$/);
  expect(description.length).toBeLessThanOrEqual(160);
  expect(listingMeta({ ...listing, description: 'a'.repeat(500) }).description).toMatch(/^a{157}\.\.\.$/);
});
