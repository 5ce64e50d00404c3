import { DAY_MS } from '#contract/durations.ts';
import { formatFirstDayAsOrdinal } from '#contract/paris-time.ts';

/** Date in a list: "17:02" today, "mar." in the last six days, "12 nov.", or "12 nov. 2025" of another year. */
export function formatTimeOrShortDate(iso: string, now: Date): string {
  const date = new Date(iso);
  const days = (getLocalStartOfDayMs(now) - getLocalStartOfDayMs(date)) / DAY_MS;
  if (days < 0.5) return date.toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });
  if (days < 6.5) return date.toLocaleDateString('fr-FR', { weekday: 'short' });
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return formatFirstDayAsOrdinal(
    date.toLocaleDateString('fr-FR', { day: 'numeric', month: 'short', ...year }),
  );
}

/** Start of a day in the reader's time zone, in milliseconds since 1970. */
export const getLocalStartOfDayMs = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
