import { expect, test } from 'vitest';
import { formatDayAndMonth, formatWeekdayDayAndMonth, isUnambiguousParisTime } from './paris-time.ts';
import { formatShortPickupAppointment } from './reservations/format-pickup-appointment.ts';

test('the first day of a month is written 1er, other days are numbers', () => {
  const labels = ['2026-12-01', '2026-12-11', '2027-01-21'].map((date) => [
    formatDayAndMonth(date),
    formatWeekdayDayAndMonth(date),
    formatShortPickupAppointment({ date, from: '17:00' }).replaceAll('\u00a0', ' '),
  ]);
  expect(labels).toEqual([
    ['1er décembre', 'mardi 1er décembre', 'mar. 1er déc. à 17 h'],
    ['11 décembre', 'vendredi 11 décembre', 'ven. 11 déc. à 17 h'],
    ['21 janvier', 'jeudi 21 janvier', 'jeu. 21 janv. à 17 h'],
  ]);
});

test.each([
  ['2027-03-28', '01:59', true],
  ['2027-03-28', '02:00', false],
  ['2027-03-28', '02:59', false],
  ['2027-03-28', '03:00', true],
  ['2027-10-31', '01:59', true],
  ['2027-10-31', '02:00', false],
  ['2027-10-31', '02:59', false],
  ['2027-10-31', '03:00', true],
  ['2027-07-04', '02:30', true],
  ['2027-01-03', '02:30', true],
])('the clocks in Paris show %s %s once: %s', (day, time, expected) => {
  expect(isUnambiguousParisTime(day, time)).toBe(expected);
});
