import { afterEach, expect, test } from 'vitest';
import { formatDateTimeInParis, formatLocalDateTime } from './format-local-date-time.ts';

const own = process.env.TZ;
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

test('dates are written day/month/year hour:minute, over 24 hours', () => {
  expect(formatDateTimeInParis('2026-07-14T22:05:00.000Z')).toBe('15/07/2026 00:05');
  expect(formatDateTimeInParis('2026-01-02T07:09:59.999Z')).toBe('02/01/2026 08:09');
});

test('dates in the browser are those of its time zone', () => {
  process.env.TZ = 'America/Martinique';
  expect(formatLocalDateTime('2026-01-02T03:09:00.000Z')).toBe('01/01/2026 23:09');
  process.env.TZ = 'Europe/Paris';
  expect(formatLocalDateTime('2026-07-14T22:05:00.000Z')).toBe('15/07/2026 00:05');
});
