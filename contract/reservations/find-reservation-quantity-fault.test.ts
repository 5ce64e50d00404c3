import { expect, test } from 'vitest';
import { findReservationQuantityFault } from './find-reservation-quantity-fault.ts';

const WHOLE = 'Ce produit se compte à la pièce : indiquez un nombre entier.';

test.each([
  [0.001, 'kilo', 5, 'Réservez au moins 0,05 kg.'],
  [0.049, 'liter', 5, 'Réservez au moins 0,05 L.'],
  [0.5, 'gram', 100, 'Réservez au moins 1 g.'],
  [0.05, 'box', 5, 'Réservez au moins 0,1 caisse.'],
  [0.05, 'basket', 5, 'Réservez au moins 0,1 panier.'],
  [0.5, 'unit', 5, WHOLE],
  [0.5, 'unit', 0.5, WHOLE],
  [1, 'unit', 5, undefined],
  [0.05, 'kilo', 5, undefined],
  [0.125, 'kilo', 5, undefined],
  [0.25, 'box', 5, undefined],
  [0.001, null, 5, undefined],
] as const)('of %s %s, when %s are left, the fault is: %s', (quantity, priceType, quantityLeft, fault) => {
  expect(findReservationQuantityFault({ quantity, priceType, quantityLeft })).toBe(fault);
});

test('the rest of an offer can be reserved, however little', () => {
  expect(
    findReservationQuantityFault({ quantity: 0.02, priceType: 'kilo', quantityLeft: 0.02 }),
  ).toBeUndefined();
});
