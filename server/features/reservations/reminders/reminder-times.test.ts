import { expect, test } from 'vitest';
import { createPickupColumnValues } from '../pickup-times.ts';
import {
  calculateAppointmentReminderTime,
  isQuietTimeForReminders,
  isReservationOutcomeQuestionDue,
} from './reminder-times.ts';

const at = (moment: string) => new Date(moment);
const row = (date: string, from: string, acceptedAt: string, setAt?: string) => ({
  ...createPickupColumnValues({ date, from, to: '23:59', place: 'Au marché' }),
  acceptedAt: at(acceptedAt),
  pickupSetAt: setAt ? at(setAt) : null,
});

test.each([
  ['the evening before, in winter', row('2026-11-28', '09:00', '2026-11-20T10:00Z'), '2026-11-27T17:00Z'],
  ['the evening before, in summer', row('2026-07-04', '09:00', '2026-07-01T10:00Z'), '2026-07-03T16:00Z'],
  [
    'on the eve of the change to summer',
    row('2027-03-28', '09:00', '2027-03-20T10:00Z'),
    '2027-03-27T17:00Z',
  ],
  [
    'on the evening of the change to winter',
    row('2026-10-26', '09:00', '2026-10-20T10:00Z'),
    '2026-10-25T17:00Z',
  ],
  [
    'two hours before what was agreed later',
    row('2026-11-28', '15:00', '2026-11-27T18:00Z'),
    '2026-11-28T12:00Z',
  ],
  [
    'two hours before what was moved later',
    row('2026-11-28', '15:00', '2026-11-20T10:00Z', '2026-11-27T18:00Z'),
    '2026-11-28T12:00Z',
  ],
  ['at 8:00 instead of in the night', row('2026-11-28', '09:00', '2026-11-27T18:00Z'), '2026-11-28T07:00Z'],
  ['at 20:30 instead of in the night', row('2026-11-28', '23:30', '2026-11-28T10:00Z'), '2026-11-28T19:30Z'],
  ['never before what begins at 8:00', row('2026-11-28', '08:00', '2026-11-27T18:00Z'), null],
  ['never for what was agreed an hour before', row('2026-11-28', '15:00', '2026-11-28T13:00Z'), null],
])('a reminder is due %s', (_, appointed, expected) => {
  expect(calculateAppointmentReminderTime(appointed)).toEqual(expected && at(expected));
});

test.each([
  ['2026-11-28T06:59:59Z', true],
  ['2026-11-28T07:00:00Z', false],
  ['2026-11-28T19:59:59Z', false],
  ['2026-11-28T20:00:00Z', true],
  ['2026-07-04T19:00:00Z', true],
])('%s is quiet: %s', (moment, expected) => {
  expect(isQuietTimeForReminders(at(moment))).toBe(expected);
});

test('a question is due from 9:00 of the next day on, for a week', () => {
  const appointed = row('2026-10-24', '09:00', '2026-10-20T10:00Z');
  expect(isReservationOutcomeQuestionDue(appointed, at('2026-10-25T07:59:59Z'))).toBe(false);
  expect(isReservationOutcomeQuestionDue(appointed, at('2026-10-25T08:00:00Z'))).toBe(true);
  expect(isReservationOutcomeQuestionDue(appointed, at('2026-11-01T08:00:00Z'))).toBe(false);
});
