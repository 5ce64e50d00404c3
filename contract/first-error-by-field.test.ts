import { expect, test } from 'vitest';
import { firstErrorByField } from './first-error-by-field.ts';

test('firstErrorByField names each field once, with the first fault found in it', () => {
  const faults = [
    { path: ['location', 'city'], message: 'Absente.' },
    { path: ['price'], message: 'Négatif.' },
    { path: ['location', 'city'], message: 'Trop longue.' },
    { path: [], message: 'Rien.' },
  ];
  expect(firstErrorByField(faults)).toEqual({ 'location.city': 'Absente.', price: 'Négatif.', '': 'Rien.' });
});
