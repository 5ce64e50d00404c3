import { formatTimeOfDay } from '#contract/accounts/pickup-labels.ts';
import { formatFirstDayAsOrdinal } from '#contract/paris-time.ts';
import { formatPickupAppointment } from '#contract/reservations/format-pickup-appointment.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { insertNonBreakingSpaces, NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

/** Appointment without what else a proposal or an offered time says. */
export const pickPickupAppointmentFields = ({
  date,
  from,
  to,
  place,
}: PickupAppointment): PickupAppointment => ({
  date,
  from,
  to,
  place,
});

const IN_PARIS = { timeZone: 'Europe/Paris' } as const;

/** Moment as "jeudi 26 à 18 h", which breaks before the hour alone. */
export function formatWeekdayAndTime(moment: Date): string {
  const day = formatFirstDayAsOrdinal(
    moment.toLocaleDateString('fr-FR', { ...IN_PARIS, weekday: 'long', day: 'numeric' }),
  );
  const time = moment.toLocaleTimeString('fr-FR', { ...IN_PARIS, hour: '2-digit', minute: '2-digit' });
  const whole = (text: string) => text.replaceAll(' ', NO_BREAK_SPACE);
  return `${whole(day)} ${whole(`à ${formatTimeOfDay(time)}`)}`;
}

/** Appointment as on screen, where a date and an hour stay on one line each. */
export const formatUnbrokenPickupAppointment = (pickup: PickupAppointment): string =>
  insertNonBreakingSpaces(formatPickupAppointment(pickup));
