import { formatTimeRange } from '#contract/accounts/pickup-labels.ts';
import { formatWeekdayDayAndMonth } from '#contract/paris-time.ts';
import {
  formatPickupPlace,
  PICKUP_PLACE_SEPARATOR,
} from '#contract/reservations/format-pickup-appointment.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { NO_APPOINTMENT_DAY_PARAM_VALUE } from './load-orders-page-data.ts';

/** Day of orders as "samedi 28 novembre". */
export const formatOrdersDay = (day: string): string =>
  day === NO_APPOINTMENT_DAY_PARAM_VALUE
    ? 'sans rendez-vous'
    : insertNonBreakingSpaces(formatWeekdayDayAndMonth(day));

export const formatPickupHoursAndPlace = ({ from, to, place }: PickupAppointment): string =>
  `${formatTimeRange(from, to)}${PICKUP_PLACE_SEPARATOR}${formatPickupPlace(place)}`;
