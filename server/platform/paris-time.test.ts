import { expect, test } from 'vitest';
import { formatDateInParis, formatDateTimeInParis, formatWeekdayDateInParis } from './paris-time.ts';

test('dates of mails write the first day of a month 1er, in the time of Paris', () => {
  const lastHourInUtc = new Date('2026-11-30T23:30:00Z');
  expect(formatDateInParis(lastHourInUtc)).toBe('1er décembre 2026');
  expect(formatDateTimeInParis(lastHourInUtc)).toBe('1er décembre 2026 à 00:30');
  expect(formatWeekdayDateInParis(lastHourInUtc)).toBe('mardi 1er décembre');
  expect(formatDateTimeInParis(new Date('2026-12-21T12:05:00Z'))).toBe('21 décembre 2026 à 13:05');
});
