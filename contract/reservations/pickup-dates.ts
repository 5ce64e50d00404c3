import { convertParisTimeToDate, formatIsoDayInParis, isUnambiguousParisTime } from '../paris-time.ts';
import { reservationTexts as texts } from './rules.ts';

interface PickupTimes {
  /** Date as "YYYY-MM-DD". */
  date: string;
  /** Start as "HH:mm"; `to` is the end. */
  from: string;
  to: string;
}

/**
 * Sentence about an appointment that cannot be agreed on: one in the past, later than in a year, or at a time that the
 * clocks skip or show twice; undefined for any other.
 */
export function findPickupDateFault({ date, from, to }: PickupTimes, now: Date): string | undefined {
  const today = formatIsoDayInParis(now);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (date > inAYear) return texts.pickupFar;
  // Days compared before clocks: those of former centuries differ from Paris time by minutes.
  if (date < today) return texts.pickupPast;
  if (![from, to].every((time) => isUnambiguousParisTime(date, time))) return texts.pickupClockChange;
  return convertParisTimeToDate(date, to) <= now ? texts.pickupPast : undefined;
}
