import { expect, test } from 'vitest';
import { pickFirstErrorByField } from './pick-first-error-by-field.ts';

test('firstErrorByField names each field once, with the first fault found in it', () => {
  const faults = [
    { path: ['location', 'city'], message: 'Absente.' },
    { path: ['price'], message: 'Négatif.' },
    { path: ['location', 'city'], message: 'Trop longue.' },
    { path: [], message: 'Rien.' },
  ];
  expect(pickFirstErrorByField(faults)).toEqual({
    'location.city': 'Absente.',
    price: 'Négatif.',
    '': 'Rien.',
  });
});
