import { timeRangeLabel } from '#contract/accounts/pickup-labels.ts';
import { weekdayLabel } from '#contract/paris-time.ts';
import type { Pickup } from '#contract/reservations/schemas.ts';
import { NO_DAY } from './load-orders.ts';

/** Day of orders as "samedi 28 novembre". */
export const ordersDayLabel = (day: string): string =>
  day === NO_DAY ? 'sans rendez-vous' : weekdayLabel(day);

export const hoursLabel = ({ from, to, place }: Pickup): string => `${timeRangeLabel(from, to)}, ${place}`;
