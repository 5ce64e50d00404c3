/** Label of a week by its Monday: `2026-11-16` as `16/11/2026`. */
export function formatIsoDayWithSlashes(day = ''): string {
  return day.split('-').reverse().join('/');
}

/** Label of a duration: "20 min", "5 h", "3 j"; a dash for null. */
export function formatHoursAsDuration(hours: number | null): string {
  if (hours === null) return '-';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} j`;
}
