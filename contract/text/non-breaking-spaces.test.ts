import { expect, test } from 'vitest';
import { insertNonBreakingSpaces } from './non-breaking-spaces.ts';

test('a line is broken neither before a unit nor inside a number or an hour', () => {
  expect(insertNonBreakingSpaces('Passez entre 9 h et 11 h 30, à 100 km : 3 kg à 2 € / kg.')).toBe(
    'Passez entre 9\u00a0h et 11\u00a0h\u00a030, à 100\u00a0km\u00a0: 3\u00a0kg à 2\u00a0€ /\u00a0kg.',
  );
  expect(insertNonBreakingSpaces('deux ans et 1 300 000 € en 2026')).toBe(
    'deux ans et 1\u00a0300\u00a0000\u00a0€ en 2026',
  );
  expect(insertNonBreakingSpaces('un hameau, 2 kilos, trois heures')).toBe(
    'un hameau, 2 kilos, trois heures',
  );
});
