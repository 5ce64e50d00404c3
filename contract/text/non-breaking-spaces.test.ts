import { expect, test } from 'vitest';
import { insertNonBreakingSpaces } from './non-breaking-spaces.ts';

test('a line is broken neither after a number that counts or dates a word nor inside a number or an hour', () => {
  expect(insertNonBreakingSpaces('Passez entre 9 h et 11 h 30, à 100 km : 3 kg à 2 € / kg.')).toBe(
    'Passez entre 9\u00a0h et 11\u00a0h\u00a030, à 100\u00a0km\u00a0: 3\u00a0kg à 2\u00a0€ /\u00a0kg.',
  );
  expect(insertNonBreakingSpaces('deux ans et 1 300 000 € en 2026')).toBe(
    'deux ans et 1\u00a0300\u00a0000\u00a0€ en 2026',
  );
  expect(
    insertNonBreakingSpaces('un hameau, 0,5 litre et 2 pièces, le 28 novembre, Ajaccio (2A) : trois'),
  ).toBe('un hameau, 0,5\u00a0litre et 2\u00a0pièces, le 28\u00a0novembre, Ajaccio (2A)\u00a0: trois');
});
