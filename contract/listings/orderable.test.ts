import { expect, test } from 'vitest';
import { isOfferOpenToReservation } from './orderable.ts';

const offer = {
  mainType: 'offer',
  status: 'accepted',
  isArchived: false,
  expired: false,
  availability: 'available',
  quantityLeft: 3,
} as const;

test.each([
  [{}, true],
  [{ availability: 'reserved', quantityLeft: 0 }, true],
  [{ availability: 'reserved' }, false],
  [{ availability: 'soldOut', quantityLeft: 0 }, false],
  [{ quantityLeft: null }, false],
  [{ mainType: 'asked' }, false],
  [{ status: 'pending' }, false],
  [{ isArchived: true }, false],
  [{ expired: true }, false],
] as const)('an offer with %o may be reserved by others: %s', (differences, expected) => {
  expect(isOfferOpenToReservation({ ...offer, ...differences })).toBe(expected);
});
