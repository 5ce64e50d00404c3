import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';
import type { PickupSlot } from './pickup.ts';

export const frenchWeekdayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

/** Times as "samedi 9 h à 12 h 30" or "du lundi au vendredi 17 h à 19 h"; the hours stay on one line. */
export const formatPickupSlotTimes = ({ days, from, to }: PickupSlot): string =>
  `${daysLabel(days)} ${formatTimeRange(from, to)}`;

/** Label of hours as "9 h à 12 h 30", on one line. */
export const formatTimeRange = (from: string, to: string): string =>
  `${formatTimeOfDay(from)} à ${formatTimeOfDay(to)}`.replaceAll(' ', NO_BREAK_SPACE);

/**
 * Label of a time as "9 h" or "12 h 30".
 * @param time "HH:mm"
 */
export function formatTimeOfDay(time: string): string {
  const [hours, minutes] = time.split(':');
  return `${Number(hours)} h${minutes === '00' ? '' : ` ${minutes}`}`;
}

function daysLabel(days: readonly number[]): string {
  const names = days.map((day) => frenchWeekdayNames[day - 1] ?? '');
  if (days.length === 7) return 'tous les jours';
  const [first = 0] = days;
  const isRun = days.length > 2 && days.every((day, index) => day === first + index);
  return isRun ? `du ${names[0]} au ${names.at(-1)}` : new Intl.ListFormat('fr').format(names);
}
