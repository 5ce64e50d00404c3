import { type RawBuilder, sql } from 'kysely';
import {
  formatFirstDayAsOrdinal,
  formatIsoDayInParis,
  formatWeekdayDayAndMonth,
} from '#contract/paris-time.ts';

/** Day in Paris as "27 novembre 2026". */
export const formatDateInParis = (date: Date): string =>
  formatFirstDayAsOrdinal(date.toLocaleDateString('fr', { timeZone: 'Europe/Paris', dateStyle: 'long' }));

/** Date and time in Paris as "27 novembre 2026 à 14:05". */
export const formatDateTimeInParis = (date: Date): string =>
  formatFirstDayAsOrdinal(
    date.toLocaleString('fr', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' }),
  );

/** Day in Paris as "vendredi 27 novembre". */
export const formatWeekdayDateInParis = (date: Date): string =>
  formatWeekdayDayAndMonth(formatIsoDayInParis(date));

/**
 * Morning in Paris: the last 7:00 before a moment; for weeks, the last 7:00 of a Monday.
 * @param later number of days or weeks after it
 */
export function createParisMorningSql(period: 'day' | 'week', now: Date, later = 0): RawBuilder<Date> {
  return sql`(
    date_trunc(${sql.lit(period)}, ${now}::timestamptz at time zone 'Europe/Paris' - interval '7 hours')
      + ${sql.lit(`${later} ${period}`)}::interval + interval '7 hours'
  ) at time zone 'Europe/Paris'`;
}
