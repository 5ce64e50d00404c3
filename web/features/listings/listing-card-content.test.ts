import { expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import { cardContent } from './listing-card-content.ts';

const offer: Listing = {
  _id: '0193',
  productName: 'œufs de poule',
  description: 'Pondus ce matin.',
  images: ['/uploads/a.webp', '/uploads/b.webp'],
  mainType: 'offer',
  type: 'sell',
  price: 2.5,
  priceType: 'box',
  quantity: 6,
  location: { city: 'Lyon', postalCode: '69003' },
  createdAt: '2026-11-19T12:00:00.000Z',
  status: 'accepted',
  isArchived: false,
  user: {
    _id: '0194',
    firstName: 'Camille',
    lastName: 'Durand',
    profileImage: null,
    professional: true,
    companyName: 'Le poulailler',
    companySiret: null,
    showPhoneNumber: false,
  },
};
const now = Date.parse('2026-11-21T12:00:00Z');

test('a card says what, how much, where and since when, and nothing else of a listing', () => {
  expect(cardContent({ ...offer, distance: 12.4 }, now)).toEqual({
    id: '0193',
    title: 'Œufs de poule',
    image: '/uploads/a.webp',
    isAsked: false,
    isProfessional: true,
    price: '2,50 € la caisse',
    place: 'Lyon 69003',
    distance: 'à 12 km',
    createdAt: '2026-11-19T12:00:00.000Z',
    age: 'il y a 2 jours',
  });
});

test('a request has no price and may have no photo', () => {
  const request = cardContent({ ...offer, mainType: 'asked', type: null, price: null, images: [] }, now);
  expect(request).toMatchObject({ isAsked: true, price: 'Demande', image: undefined, distance: undefined });
});

test('what is nearby is not at 0 km', () => {
  expect(cardContent({ ...offer, distance: 0.4 }, now).distance).toBe('à moins de 1 km');
});
