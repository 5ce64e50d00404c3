import { expect, test } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createListingCardContent } from './listing-card-content.ts';

const offer = createSampleListing({
  productName: 'œufs de poule',
  price: 2.5,
  priceType: 'box',
  createdAt: '2026-11-19T12:00:00.000Z',
  user: { ...createSampleListing().user, professional: true },
});
const now = Date.parse('2026-11-21T12:00:00Z');

test('a card shows product, amount, place and age, and nothing else of a listing', () => {
  expect(createListingCardContent({ ...offer, distance: 12.4 }, now)).toEqual({
    id: 'l1',
    sellerId: 'camille',
    title: 'Œufs de poule',
    image: '/uploads/a.webp',
    isRequest: false,
    isProfessional: true,
    isReserved: false,
    isInSeason: false,
    isOrderable: true,
    price: '2,50 € la caisse',
    left: '',
    details: [],
    place: 'Lyon',
    distance: 'à 12 km',
    createdAt: '2026-11-19T12:00:00.000Z',
    age: 'il y a 2 jours',
  });
});

test("a request's card has no price and may have no photo", () => {
  const asked = { mainType: 'asked', type: null, price: null, searchRadius: 25 } as const;
  const request = createListingCardContent({ ...offer, ...asked, images: [] }, now);
  expect(request).toMatchObject({ isRequest: true, price: 'Demande', image: undefined, distance: undefined });
  expect(request.details).toEqual([]);
});

test("an exchange's card names the wish", () => {
  const barter = { ...offer, type: 'trade', price: null, inExchange: 'du miel' } as const;
  expect(createListingCardContent(barter, now)).toMatchObject({
    price: 'Troc',
    details: ['Contre : du miel'],
  });
});

test("a reserved listing's card is marked", () => {
  expect(createListingCardContent({ ...offer, availability: 'reserved' }, now).isReserved).toBe(true);
});

test("an offer's card in season is marked", () => {
  const [season, asked] = [{ ...offer, inSeason: true }, { mainType: 'asked' } as const];
  expect(createListingCardContent(season, now).isInSeason).toBe(true);
  expect(createListingCardContent({ ...season, ...asked }, now).isInSeason).toBe(false);
  expect(createListingCardContent({ ...offer, inSeason: false }, now).isInSeason).toBe(false);
});

test('a card nearby shows "less than 1 km"', () => {
  expect(createListingCardContent({ ...offer, distance: 0.4 }, now).distance).toBe('à moins de 1 km');
});
