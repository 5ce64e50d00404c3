import { expect, test } from 'vitest';
import { isFractionOfIndivisibleUnit, roundDownIndivisibleQuantity } from './whole-units.ts';

test.each([
  ['unit', 0.5, true, 0],
  ['unit', 2, false, 2],
  ['unit', 2.5, true, 2],
  ['box', 0.5, false, 0.5],
  ['basket', 1.5, false, 1.5],
  ['kilo', 0.125, false, 0.125],
  [null, 0.5, false, 0.5],
] as const)(
  'of the unit %s, %s splits one: %s; its whole part is %s',
  (priceType, quantity, splits, part) => {
    expect(isFractionOfIndivisibleUnit({ priceType, quantity })).toBe(splits);
    expect(roundDownIndivisibleQuantity({ priceType, quantity })).toBe(part);
  },
);
