import { expect, test } from 'vitest';
import { formatTimeOrShortDate } from './format-time-or-short-date.ts';

test('dates of a list are an hour, a weekday or a day', () => {
  const now = new Date(2026, 10, 26, 17, 30);
  const label = (...date: [number, number, number, number, number]) =>
    formatTimeOrShortDate(new Date(...date).toISOString(), now);
  expect(label(2026, 10, 26, 17, 2)).toBe('17:02');
  expect(label(2026, 10, 26, 0, 5)).toBe('00:05');
  expect(label(2026, 10, 25, 23, 59)).toBe('mer.');
  expect(label(2026, 10, 20, 8, 0)).toBe('ven.');
  expect(label(2026, 10, 19, 8, 0)).toBe('19 nov.');
  expect(label(2025, 10, 12, 8, 0)).toBe('12 nov. 2025');
  expect(label(2026, 10, 1, 8, 0)).toBe('1er nov.');
});
