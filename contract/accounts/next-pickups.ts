import { DAY_MS, HOUR_MS } from '../durations.ts';
import { dayInParis, momentOfParisTime, weekdayOf } from '../paris-time.ts';
import type { PickupSlot } from './pickup.ts';
import { weekdays } from './pickup-labels.ts';

export interface NextPickup {
  /** Date as "YYYY-MM-DD". */
  date: string;
  /** Weekday such as "samedi". */
  day: string;
  /** Start as "HH:mm"; `to` is the end. */
  from: string;
  to: string;
  place: string;
  /** Hours before its start from which it can't be ordered for, if that time has come. */
  closedHours?: number;
}

/**
 * Next dates of pick-up slots that have not ended, soonest first.
 * @param weeks dates of each weekday of a slot
 */
export function nextPickupsOf(slots: readonly PickupSlot[], now: Date, weeks: number): NextPickup[] {
  const today = Date.parse(dayInParis(now));
  const dates = Array.from({ length: 7 * (weeks + 1) }, (_, days) =>
    new Date(today + days * DAY_MS).toISOString().slice(0, 10),
  );
  return slots
    .flatMap((slot) =>
      slot.days.flatMap((weekday) =>
        dates
          .filter((date) => weekdayOf(date) === weekday && momentOfParisTime(date, slot.to) > now)
          .slice(0, weeks)
          .map((date) => ({
            date,
            day: weekdays[weekday - 1] ?? '',
            from: slot.from,
            to: slot.to,
            place: slot.place,
            ...(isTooLateToOrder(slot, date, now) && { closedHours: slot.orderUntilHours ?? 0 }),
          })),
      ),
    )
    .sort(soonest);
}

/** True once the order limit of a slot on a day has passed; never for a slot without one. */
export const isTooLateToOrder = ({ from, orderUntilHours }: PickupSlot, date: string, now: Date): boolean =>
  orderUntilHours !== undefined &&
  now.getTime() > momentOfParisTime(date, from).getTime() - orderUntilHours * HOUR_MS;

export const soonest = (one: NextPickup, other: NextPickup) =>
  one.date + one.from < other.date + other.from ? -1 : 1;
