import { timeRangeLabel } from '#contract/accounts/pickup-labels.ts';
import type { Pickup } from '#contract/reservations/schemas.ts';
import { NO_DAY } from './load-orders.ts';

/** Day as "samedi 28 novembre". */
export const dayLabel = (day: string): string =>
  day === NO_DAY
    ? 'sans rendez-vous'
    : new Date(`${day}T00:00:00Z`)
        .toLocaleDateString('fr-FR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
        .replace(' 1 ', ' 1er ');

export const hoursLabel = ({ from, to, place }: Pickup): string => `${timeRangeLabel(from, to)}, ${place}`;
