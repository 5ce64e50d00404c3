/** Day as "28 novembre", "1er mars". @param day "2026-11-28" */
export const dayLabel = (day: string): string => labelOf(day, { day: 'numeric', month: 'long' });

/** Day as "samedi 28 novembre", "dimanche 1er mars". @param day "2026-11-28" */
export const weekdayLabel = (day: string): string =>
  labelOf(day, { weekday: 'long', day: 'numeric', month: 'long' });

const labelOf = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`)
    .toLocaleDateString('fr-FR', { ...options, timeZone: 'UTC' })
    .replace(/(?<!\d)1 /, '1er ');
