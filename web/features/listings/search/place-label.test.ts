import { expect, test } from 'vitest';
import { placeLabel } from './place-label.ts';

test('a place shows its postcode', () => {
  expect(placeLabel({ city: 'Saint-Denis', postalCode: '93200' })).toBe('Saint-Denis (93200)');
  expect(placeLabel({ postalCode: '93200' })).toBe('93200');
  expect(placeLabel({ coordinates: [2, 48] })).toBe('Lieu choisi');
  expect(placeLabel({})).toBe('');
});
