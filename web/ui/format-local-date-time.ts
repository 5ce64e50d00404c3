/** Date as `DD/MM/YYYY HH:mm`, in the time zone of this browser. */
export function formatLocalDateTime(iso: string): string {
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Date as `DD/MM/YYYY HH:mm` in Europe/Paris, for the server, whose own time zone may be any. */
export const formatDateTimeInParis = (iso: string): string =>
  new Date(iso)
    .toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Paris' })
    .replace(',', '');
