import { HOUR_MS } from './durations.ts';

// Formats made once: making one takes many times as long as using it. Swedish dates are ISO dates.
const parisDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' });
const parisTime = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Day in Paris as "2026-11-27". */
export const formatIsoDayInParis = (date: Date): string => parisDay.format(date);

/** Minute in Paris as "2026-11-27T09:00". */
export const formatIsoMinuteInParis = (date: Date): string =>
  parisTime.format(date).slice(0, 16).replace(' ', 'T');

/**
 * Moment of a time of the clocks in Paris; of one that a change of clocks skips, the moment an hour later.
 * @param day "2026-11-28"
 * @param time "09:00"
 */
export function convertParisTimeToDate(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  return new Date(asUtc - offsetInParis(asUtc - offsetInParis(asUtc)));
}

/**
 * True for a time that the clocks in Paris show once on a day: not in the hour that they skip in March, nor in the one
 * that they show twice in October.
 */
export function isUnambiguousParisTime(day: string, time: string): boolean {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsets = [HOUR_MS, 2 * HOUR_MS].filter((offset) => offsetInParis(asUtc - offset) === offset);
  return offsets.length === 1;
}

/** Milliseconds by which the clocks in Paris are ahead of UTC; NaN for an unreadable moment. */
function offsetInParis(moment: number): number {
  if (Number.isNaN(moment)) return Number.NaN;
  return Date.parse(`${parisTime.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

/** Day of the week from 1, Monday. @param day "2026-11-28" */
export const calculateWeekdayNumber = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Day as "28 novembre", "1er mars". @param day "2026-11-28" */
export const formatDayAndMonth = (day: string): string => labelOf(day, { day: 'numeric', month: 'long' });

/** Day as "samedi 28 novembre", "dimanche 1er mars". @param day "2026-11-28" */
export const formatWeekdayDayAndMonth = (day: string): string =>
  labelOf(day, { weekday: 'long', day: 'numeric', month: 'long' });

const labelOf = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatFirstDayAsOrdinal(
    new Date(`${day}T00:00:00Z`).toLocaleDateString('fr-FR', { ...options, timeZone: 'UTC' }),
  );

/** French date label with "1er" for the first day of a month, where `Intl` writes "1". */
export const formatFirstDayAsOrdinal = (label: string): string => label.replace(/(?<!\d)1(?= |$)/, '1er');
