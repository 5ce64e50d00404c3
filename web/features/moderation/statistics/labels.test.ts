import { expect, test } from 'vitest';
import { formatHoursAsDuration, formatIsoDayWithSlashes } from './labels.ts';

test.each([
  [null, '-'],
  [0, '0 min'],
  [0.5, '30 min'],
  [1.2, '1 h'],
  [47.4, '47 h'],
  [49, '2 j'],
])('the duration of %s hours is “%s”', (hours, label) => {
  expect(formatHoursAsDuration(hours)).toBe(label);
});

test('a week is named by its Monday', () => {
  expect(formatIsoDayWithSlashes('2026-11-16')).toBe('16/11/2026');
});
