import { formatTimeOfDay } from '../accounts/pickup-labels.ts';
import { formatFirstDayAsOrdinal, formatWeekdayDayAndMonth } from '../paris-time.ts';
import { NO_BREAK_SPACE } from '../text/non-breaking-spaces.ts';
import type { PickupAppointment } from './schemas.ts';

/** Separator of the hours from the place, which may begin with a capital; its dot begins no line. */
export const PICKUP_PLACE_SEPARATOR = `${NO_BREAK_SPACE}· `;

/** Place of an appointment in a sentence. */
export const formatPickupPlace = (place: string): string => place || 'lieu à convenir';

/** Appointment as "samedi 28 novembre de 9 h à 12 h 30 · Marché de la Croix-Rousse". */
export const formatPickupAppointment = ({ date, from, to, place }: PickupAppointment): string =>
  `${formatWeekdayDayAndMonth(date)} de ${formatTimeOfDay(from)} à ${formatTimeOfDay(to)}${PICKUP_PLACE_SEPARATOR}${formatPickupPlace(place)}`;

/** Start of an appointment as "sam. 28 nov. à 9 h", which breaks before the hour alone. */
export function formatShortPickupAppointment({
  date,
  from,
}: Omit<PickupAppointment, 'to' | 'place'>): string {
  const day = formatFirstDayAsOrdinal(
    new Date(`${date}T00:00:00Z`).toLocaleDateString('fr-FR', {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }),
  );
  const whole = (text: string) => text.replaceAll(' ', NO_BREAK_SPACE);
  return `${whole(day)} ${whole(`à ${formatTimeOfDay(from)}`)}`;
}
