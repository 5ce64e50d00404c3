import { expect, test } from 'vitest';
import {
  formatPriceForFormField,
  formatQuantityForFormField,
  parseTypedEuroPrice,
  parseTypedQuantityAndUnit,
} from './amounts.ts';
import { priceTypes, priceUnitLabels } from './rules.ts';

test.each([
  ['10', 10, undefined],
  ['1 000,5', 1000.5, undefined],
  ['10 kg', 10, 'kilo'],
  ['10kg', 10, 'kilo'],
  ['1,5 Kg.', 1.5, 'kilo'],
  ['2 kilos', 2, 'kilo'],
  ['500 g', 500, 'gram'],
  ['3 caisses', 3, 'box'],
  ['12 pièces', 12, 'unit'],
  ['1 PIÈCE', 1, 'unit'],
  ['2 L', 2, 'liter'],
  ['0,5 litre', 0.5, 'liter'],
  ['4 paniers', 4, 'basket'],
  ['2 cageots', 2, 'box'],
] as const)('the quantity "%s" is read with its unit', (text, quantity, priceType) => {
  expect(parseTypedQuantityAndUnit(text)).toEqual({ quantity, ...(priceType && { priceType }) });
});

test('a quantity is read with each unit as the form labels it', () => {
  for (const priceType of priceTypes)
    expect(parseTypedQuantityAndUnit(`2 ${priceUnitLabels[priceType]}`)).toEqual({ quantity: 2, priceType });
});

test.each(['', 'beaucoup', 'kg', '10 tonnes', '10 kg environ', '2 x 500 g', '1e9', '10-12 kg'])(
  'the text "%s" is not read as a quantity',
  (text) => expect(parseTypedQuantityAndUnit(text)).toBeUndefined(),
);

test.each([
  ['1,50', 1.5],
  ['1,5 €', 1.5],
  ['1.50€', 1.5],
  ['1€50', 1.5],
  ['2 euros', 2],
  ['1 250 €', 1250],
  ['0', 0],
  ['€', undefined],
  ['2 € le tas', undefined],
  ['2 € / kg / jour', undefined],
  ['/kg', undefined],
  ['1€5', undefined],
  ['à débattre', undefined],
  ['', undefined],
] as const)('the price "%s" is read as a number', (text, price) => {
  expect(parseTypedEuroPrice(text)).toEqual(price === undefined ? undefined : { price });
});

test.each([
  ['2.20€/kg', 2.2, 'kilo'],
  ['2,20 € / kg', 2.2, 'kilo'],
  ['2 € le kilo', 2, 'kilo'],
  ['1€50 la pièce', 1.5, 'unit'],
  ['12 euros par caisse', 12, 'box'],
  ['3 € au litre', 3, 'liter'],
] as const)('the price "%s" is read with its unit', (text, price, priceType) => {
  expect(parseTypedEuroPrice(text)).toEqual({ price, priceType });
});

test('a form field shows a price with two decimals, a quantity without trailing zeros', () => {
  expect([3.5, 12, null].map(formatPriceForFormField)).toEqual(['3,50', '12', '']);
  expect([9.7, 0.125, 12, null].map(formatQuantityForFormField)).toEqual(['9,7', '0,125', '12', '']);
});
