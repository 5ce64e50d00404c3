import { listNextPickups, type NextPickup } from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { pickupOf } from '../format-unbroken-pickup-appointment.ts';

export type OfferedPickupTime = PickupAppointment & Pick<NextPickup, 'orderUntil'>;

const MAX_OPEN = 5;
const MAX_CLOSED = 2;
const WEEKS = 3;

/** Next times of a seller, soonest first; few of those for which it is too late. */
export function listOfferedPickupTimes(slots: readonly PickupSlot[]): OfferedPickupTime[] {
  const counts = { open: 0, closed: 0 };
  return listNextPickups(slots, new Date(), WEEKS).filter((time) =>
    isClosed(time) ? ++counts.closed <= MAX_CLOSED : ++counts.open <= MAX_OPEN,
  );
}

/** True for a time for which it is too late to order. */
export const isClosed = ({ orderUntil }: OfferedPickupTime): boolean =>
  orderUntil !== undefined && orderUntil < new Date();

export const formatPickupKey = ({ date, from, to, place }: PickupAppointment) =>
  [date, from, to, place].join(' ');

/** Time among those of a seller, open or closed; undefined for one of the buyer's own. */
export const findOffered = (
  slots: readonly PickupSlot[],
  pickup: PickupAppointment,
): OfferedPickupTime | undefined =>
  listOfferedPickupTimes(slots).find((time) => formatPickupKey(time) === formatPickupKey(pickup));

/** Next time of a seller that can still be chosen; null without one. */
export function nextOpenTime(slots: readonly PickupSlot[]): PickupAppointment | null {
  const next = listOfferedPickupTimes(slots).find((time) => !isClosed(time));
  return next ? pickupOf(next) : null;
}
