/** Day in Paris as "2026-11-27". */
export const dayInParis = (date: Date): string => date.toLocaleDateString('sv', { timeZone: 'Europe/Paris' });

/**
 * Moment of a time of the clocks in Paris; of one that a change of clocks skips, the moment an hour later.
 * @param day "2026-11-28"
 * @param time "09:00"
 */
export function momentOfParisTime(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  return new Date(asUtc - offsetInParis(asUtc - offsetInParis(asUtc)));
}

/** Milliseconds by which the clocks in Paris are ahead of UTC. */
function offsetInParis(moment: number): number {
  const local = new Date(moment).toLocaleString('sv', { timeZone: 'Europe/Paris' });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

/** Day of the week from 1, Monday. @param day "2026-11-28" */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
