import { expect, test } from 'vitest';
import { monthInParis, monthNameInParis } from './month-in-paris.ts';

test('the current month is that of Paris, not of UTC', () => {
  const firstOfAugust = Date.parse('2026-07-31T22:30:00Z');
  expect(monthInParis(firstOfAugust)).toBe(8);
  expect(monthNameInParis(firstOfAugust)).toBe('août');
});
