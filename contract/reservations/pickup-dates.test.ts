import { expect, test } from 'vitest';
import { calculateNextPickupDates } from '../accounts/next-pickups.ts';
import { DAY_MS } from '../durations.ts';
import { findPickupDateFault } from './pickup-dates.ts';
import { newReservationFormSchema, reservationDecisionOrPickupFormSchema } from './schemas.ts';

const FIRST_SATURDAY = Date.parse('2026-11-28T12:00:00Z');
const dayAfter = (time: Date, days: number) =>
  new Date(time.getTime() + days * DAY_MS).toISOString().slice(0, 10);

test.each([
  ['01:00', '02:00'],
  ['01:30', '04:00'],
  ['02:30', '05:00'],
  ['03:00', '05:00'],
  ['09:00', '12:00'],
])(
  'of the Sundays of five years, those offered from %s to %s are those that can be agreed on',
  (from, to) => {
    const slot = { days: [7], from, to, place: 'Au marché' };
    for (let week = 0; week < 5 * 53; week++) {
      const now = new Date(FIRST_SATURDAY + 7 * week * DAY_MS);
      const accepted = [1, 8, 15]
        .map((days) => dayAfter(now, days))
        .find((date) => findPickupDateFault({ date, from, to }, now) === undefined);
      expect(calculateNextPickupDates([slot], now, 1).map(({ date }) => date)).toEqual([accepted]);
    }
  },
);

test('a page refuses a day in the past before it sends it, unless the reservation ends anyway', () => {
  const pickup = { date: '0001-01-01', from: '09:00', to: '12:00', place: 'Au marché' };
  const errorsOf = (
    schema: typeof newReservationFormSchema | typeof reservationDecisionOrPickupFormSchema,
    body: object,
  ) => schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const PAST = [['pickup.date', 'Choisissez un rendez-vous à venir.']];
  expect(errorsOf(newReservationFormSchema, { items: [{ adId: 'a', quantity: 1 }], pickup })).toEqual(PAST);
  expect(errorsOf(reservationDecisionOrPickupFormSchema, { status: 'accepted', pickup })).toEqual(PAST);
  expect(errorsOf(reservationDecisionOrPickupFormSchema, { pickup })).toEqual(PAST);
  expect(errorsOf(reservationDecisionOrPickupFormSchema, { status: 'declined', pickup })).toBeUndefined();
});
