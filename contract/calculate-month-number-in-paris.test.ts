import { expect, test } from 'vitest';
import { calculateMonthNumberInParis, formatMonthNameInParis } from './calculate-month-number-in-paris.ts';

test('the current month is that of Paris, not of UTC', () => {
  const firstOfAugust = Date.parse('2026-07-31T22:30:00Z');
  expect(calculateMonthNumberInParis(firstOfAugust)).toBe(8);
  expect(formatMonthNameInParis(firstOfAugust)).toBe('août');
});
