import { DAY_MS, HOUR_MS } from '../durations.ts';
import {
  calculateWeekdayNumber,
  convertParisTimeToDate,
  formatIsoDayInParis,
  isUnambiguousParisTime,
} from '../paris-time.ts';
import type { PickupSlot } from './pickup.ts';
import { frenchWeekdayNames } from './pickup-labels.ts';

export interface NextPickupDate {
  /** Date as "YYYY-MM-DD". */
  date: string;
  /** Weekday such as "samedi". */
  day: string;
  /** Start as "HH:mm"; `to` is the end. */
  from: string;
  to: string;
  place: string;
  /** Time until which it can be ordered for, where its slot says one. */
  orderUntil?: Date;
}

/**
 * Next dates of pick-up slots that have not ended, soonest first, without a date on which the clocks skip or repeat the
 * start or the end: no appointment is made then.
 * @param weeks dates of each weekday of a slot
 */
export function calculateNextPickupDates(
  slots: readonly PickupSlot[],
  now: Date,
  weeks: number,
): NextPickupDate[] {
  const today = Date.parse(formatIsoDayInParis(now));
  const dates = Array.from({ length: 7 * (weeks + 2) }, (_, days) =>
    new Date(today + days * DAY_MS).toISOString().slice(0, 10),
  );
  return slots
    .flatMap((slot) =>
      slot.days.flatMap((weekday) =>
        dates
          .filter(
            (date) =>
              calculateWeekdayNumber(date) === weekday &&
              convertParisTimeToDate(date, slot.to) > now &&
              isUnambiguousParisTime(date, slot.from) &&
              isUnambiguousParisTime(date, slot.to),
          )
          .slice(0, weeks)
          .map((date) => {
            const orderUntil = orderUntilOf(slot, date);
            return {
              date,
              day: frenchWeekdayNames[weekday - 1] ?? '',
              from: slot.from,
              to: slot.to,
              place: slot.place,
              ...(orderUntil && { orderUntil }),
            };
          }),
      ),
    )
    .sort(compareNextPickupDates);
}

/** True from the hours before a slot on a day that it says; never where it says none. */
export const isTooLateToOrder = (slot: PickupSlot, date: string, now: Date): boolean =>
  now > (orderUntilOf(slot, date) ?? now);

const orderUntilOf = ({ from, orderUntilHours }: PickupSlot, date: string): Date | undefined =>
  orderUntilHours === undefined
    ? undefined
    : new Date(convertParisTimeToDate(date, from).getTime() - orderUntilHours * HOUR_MS);

export const compareNextPickupDates = (one: NextPickupDate, other: NextPickupDate) =>
  one.date + one.from < other.date + other.from ? -1 : 1;
