import { expect, test } from 'vitest';
import { isSplit } from './whole-units.ts';

test.each([
  ['unit', 0.5, true],
  ['unit', 2, false],
  ['box', 0.5, false],
  ['basket', 1.5, false],
  ['kilo', 0.125, false],
  [null, 0.5, false],
] as const)('of the unit %s, %s splits one: %s', (priceType, quantity, expected) => {
  expect(isSplit({ priceType, quantity })).toBe(expected);
});
