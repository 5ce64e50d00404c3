/**
 * `DD/MM/YYYY HH:mm` of an ISO date, built from parts: `Intl` formats differ between the server and browsers.
 * @param timeZone Europe/Paris on the server and during hydration, then the reader's own
 */
export function dateTimeLabel(iso: string, timeZone = 'Europe/Paris'): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const part = Object.fromEntries(
    format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${part.day}/${part.month}/${part.year} ${part.hour}:${part.minute}`;
}

/** In the browser only. */
export const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
