import { expect, test } from 'vitest';
import { changeQuantityByOneStep, formatInitialReservationQuantity } from './change-quantity-by-one-step.ts';

test.each([
  ['2,5', 1, 7, '3,5'],
  ['6,5', 1, 7, '7'],
  ['9', -1, 7, '7'],
  ['1', -1, 7, '1'],
  ['', 1, null, '1'],
] as const)(
  'the quantity "%s", stepped by %i with %s left, is "%s"',
  (text, direction, quantityLeft, next) => {
    expect(changeQuantityByOneStep(text, { priceType: 'kilo', quantityLeft }, direction)).toBe(next);
  },
);

test.each([
  ['1,5', 1, 7, '2'],
  ['1,5', -1, 7, '1'],
  ['3', 1, 3.5, '3'],
] as const)(
  '"%s" pieces a step of %i further, of %s that are left, are "%s"',
  (text, direction, quantityLeft, next) => {
    expect(changeQuantityByOneStep(text, { priceType: 'unit', quantityLeft }, direction)).toBe(next);
  },
);

test('a reservation of pieces begins with a whole one', () => {
  for (const quantityLeft of [null, 0.5, 2.5])
    expect(formatInitialReservationQuantity({ priceType: 'unit', quantityLeft })).toBe('1');
});

test('grams are stepped by fifty, and less than one step may be the quantity left', () => {
  expect(changeQuantityByOneStep('100', { priceType: 'gram', quantityLeft: null }, 1)).toBe('150');
  expect(formatInitialReservationQuantity({ priceType: 'kilo', quantityLeft: 0.4 })).toBe('0,4');
});
