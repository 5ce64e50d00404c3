import { expect, test } from 'vitest';
import { dateTimeLabel } from './date-time-label.ts';

test('dates are day/month/year hour:minute, over 24 hours, in the zone asked for', () => {
  expect(dateTimeLabel('2026-07-14T22:05:00.000Z')).toBe('15/07/2026 00:05');
  expect(dateTimeLabel('2026-01-02T07:09:59.999Z')).toBe('02/01/2026 08:09');
  expect(dateTimeLabel('2026-01-02T07:09:00.000Z', 'America/Martinique')).toBe('02/01/2026 03:09');
});
