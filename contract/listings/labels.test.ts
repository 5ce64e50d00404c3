import { expect, test } from 'vitest';
import { keysOf } from '#contract/keys-of.ts';
import type { PriceType } from '#contract/listings/rules.ts';
import { formatCommuneOrDepartment } from './format-commune-or-department.ts';
import {
  formatListingPrice,
  formatOptionalListingDetails,
  formatQuantity,
  formatShortListingTitle,
} from './labels.ts';
import { blankListingContent, listingContentSchema } from './schemas.ts';

const sold = (price: number | null, priceType: PriceType | null) =>
  formatListingPrice({ mainType: 'offer', type: 'sell', price, priceType });

test.each([
  [3.5, 'kilo', '3,50 € / kg'],
  [2, 'unit', '2 € la pièce'],
  [1.2, 'liter', '1,20 € / L'],
  [5, 'basket', '5 € le panier'],
  [8, 'box', '8 € la caisse'],
  [0.03, 'gram', '0,03 € / g'],
  [1250.5, 'box', '1 250,50 € la caisse'],
  [0, 'kilo', '0 € / kg'],
  [4, null, '4 €'],
  [null, 'kilo', 'Prix à convenir'],
] as const)('the label of a price of %s euros for one %s', (price, priceType, label) => {
  expect(sold(price, priceType)).toBe(label);
});

test('an exchange, a gift or a request shows no price, even when one was sent', () => {
  const given = { price: 3, priceType: 'kilo' } as const;
  expect(formatListingPrice({ ...given, mainType: 'offer', type: 'trade' })).toBe('Troc');
  expect(formatListingPrice({ ...given, mainType: 'offer', type: 'donation' })).toBe('Don');
  expect(formatListingPrice({ ...given, mainType: 'asked', type: null })).toBe('');
});

test.each([
  [12, 'kilo', '12 kg'],
  [0.5, 'kilo', '0,5 kg'],
  [1, 'unit', '1 pièce'],
  [1.5, 'box', '1,5 caisse'],
  [6, 'unit', '6 pièces'],
  [500, 'gram', '500 g'],
  [2, 'box', '2 caisses'],
  [3, 'basket', '3 paniers'],
  [12_000, 'liter', '12 000 L'],
  [7, null, '7'],
  [null, 'kilo', ''],
] as const)('the label of a quantity of %s %s', (quantity, priceType, label) => {
  expect(formatQuantity({ quantity, priceType })).toBe(label);
});

test.each([
  ['Lyon', 'de Lyon'],
  ['Aix-en-Provence', "d'Aix-en-Provence"],
  ['Évreux', "d'Évreux"],
  ['Le Havre', 'du Havre'],
  ['Les Ulis', 'des Ulis'],
  ['La Rochelle', 'de La Rochelle'],
  ['Lescar', 'de Lescar'],
])('a request in %s contains its radius', (city, place) => {
  const request = { ...blankListingContent, searchRadius: 25, location: { city } };
  expect(formatOptionalListingDetails(request)).toEqual([`Cherche à moins de 25 km ${place}`]);
  expect(formatOptionalListingDetails({ ...request, searchRadius: null })).toEqual([]);
});

test('a barter contains the wanted goods', () => {
  const barter = { ...blankListingContent, inExchange: 'des œufs', location: { city: 'Lyon' } };
  expect(formatOptionalListingDetails(barter)).toEqual(['Contre : des œufs']);
});

const optionalTexts = keysOf(listingContentSchema.shape).filter((name) =>
  [null, 'des œufs'].every((value) => listingContentSchema.shape[name].safeParse(value).success),
);

test.each(optionalTexts)('the optional text %s of a listing has a line', (name) => {
  const listing = { ...blankListingContent, location: { city: 'Lyon' }, [name]: 'des œufs' };
  expect(formatOptionalListingDetails(listing)).toEqual([expect.stringContaining('des œufs')]);
});

test('the title of an offer is its product, that of a request begins with "Recherche"', () => {
  expect(formatShortListingTitle({ mainType: 'offer', productName: 'épinards frais' })).toBe(
    'Épinards frais',
  );
  expect(formatShortListingTitle({ mainType: 'asked', productName: 'tomates' })).toBe('Recherche : tomates');
  expect(formatCommuneOrDepartment({ city: 'Lyon', postalCode: '69003' })).toBe('Lyon (69003)');
  expect(formatCommuneOrDepartment({ city: 'Lyon' })).toBe('Lyon');
  expect(formatCommuneOrDepartment({ postalCode: '69003' })).toBe('69003');
  expect(formatCommuneOrDepartment({ coordinates: [2, 48] })).toBe('Lieu choisi');
  expect(formatCommuneOrDepartment({})).toBe('');
});
