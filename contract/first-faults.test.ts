import { expect, test } from 'vitest';
import { firstFaults } from './first-faults.ts';

test('firstFaults names each field once, with the first fault found in it', () => {
  const faults = [
    { path: ['location', 'city'], message: 'Absente.' },
    { path: ['price'], message: 'Négatif.' },
    { path: ['location', 'city'], message: 'Trop longue.' },
    { path: [], message: 'Rien.' },
  ];
  expect(firstFaults(faults)).toEqual({ 'location.city': 'Absente.', price: 'Négatif.', '': 'Rien.' });
});
