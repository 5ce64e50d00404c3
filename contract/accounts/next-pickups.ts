import { DAY_MS, HOUR_MS } from '../durations.ts';
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
 * Next dates of pick-up slots that have not ended, soonest first, by the clocks in Paris.
 * @param weeks dates of each weekday of a slot
 */
export function nextPickupsOf(slots: readonly PickupSlot[], now: Date, weeks: number): NextPickup[] {
  // Time of the clocks in Paris, as if they showed UTC.
  const clock = Date.parse(`${now.toLocaleString('sv', { timeZone: 'Europe/Paris' }).replace(' ', 'T')}Z`);
  const today = new Date(clock).toISOString().slice(0, 10);
  const momentOf = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`);
  const dates = Array.from({ length: 7 * (weeks + 1) }, (_, days) =>
    new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10),
  );
  return slots
    .flatMap(({ days, from, to, place, orderUntilHours }) =>
      days.flatMap((weekday) =>
        dates
          .filter((date) => weekdayOf(date) === weekday && momentOf(date, to) > clock)
          .slice(0, weeks)
          .map((date) => ({
            date,
            day: weekdays[weekday - 1] ?? '',
            from,
            to,
            place,
            ...(orderUntilHours !== undefined &&
              clock > momentOf(date, from) - orderUntilHours * HOUR_MS && { closedHours: orderUntilHours }),
          })),
      ),
    )
    .sort(soonest);
}

export const soonest = (one: NextPickup, other: NextPickup) =>
  one.date + one.from < other.date + other.from ? -1 : 1;

/** Day of the week from 1, Monday. */
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;
