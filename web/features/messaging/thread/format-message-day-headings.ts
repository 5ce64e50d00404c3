import { DAY_MS } from '#contract/durations.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { formatFirstDayAsOrdinal } from '#contract/paris-time.ts';
import { getLocalStartOfDayMs } from '../format-time-or-short-date.ts';

/** Day above each message that is the first of its day, by the message's id: "Hier", "lundi 23 novembre". */
export function formatMessageDayHeadings(messages: readonly Message[], now: Date): Map<string, string> {
  const days = new Map<string, string>();
  let last: string | undefined;
  for (const { _id, sentAt } of messages) {
    const day = dayName(new Date(sentAt), now);
    if (day !== last) days.set(_id, day);
    last = day;
  }
  return days;
}

/** Name of the current day. */
export const TODAY_MESSAGE_DAY_HEADING = "Aujourd'hui";

/** Name of a day in the reader's time zone, with its year unless that is the current one. */
function dayName(date: Date, now: Date): string {
  // Rounded, as a day of a change of the hour has 23 or 25 hours.
  const days = Math.round((getLocalStartOfDayMs(now) - getLocalStartOfDayMs(date)) / DAY_MS);
  if (days <= 0) return TODAY_MESSAGE_DAY_HEADING;
  if (days === 1) return 'Hier';
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return formatFirstDayAsOrdinal(
    date.toLocaleDateString('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year }),
  );
}
