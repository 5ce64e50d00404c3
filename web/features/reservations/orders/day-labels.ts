import { formatTimeRange } from '#contract/accounts/pickup-labels.ts';
import { weekdayLabel } from '#contract/paris-time.ts';
import { formatPickupPlace } from '#contract/reservations/format-pickup-appointment.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { NO_APPOINTMENT_DAY } from './load-orders.ts';

/** Day of orders as "samedi 28 novembre". */
export const ordersDayLabel = (day: string): string =>
  day === NO_APPOINTMENT_DAY ? 'sans rendez-vous' : weekdayLabel(day);

export const formatPickupHours = ({ from, to, place }: PickupAppointment): string =>
  `${formatTimeRange(from, to)}, ${formatPickupPlace(place)}`;
