import { calculateNextPickupDates, type NextPickupDate } from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { pickPickupAppointmentFields } from '../format-unbroken-pickup-appointment.ts';

export type OfferedPickupTime = PickupAppointment & Pick<NextPickupDate, 'orderUntil'>;

const MAX_OPEN = 5;
const MAX_CLOSED = 2;
const WEEKS = 3;

/** Next times of a seller, soonest first; few of those for which it is too late. */
export function calculateOfferedPickupTimes(slots: readonly PickupSlot[]): OfferedPickupTime[] {
  const counts = { open: 0, closed: 0 };
  return calculateNextPickupDates(slots, new Date(), WEEKS).filter((time) =>
    isPickupPastOrderDeadline(time) ? ++counts.closed <= MAX_CLOSED : ++counts.open <= MAX_OPEN,
  );
}

/** True for a time for which it is too late to order. */
export const isPickupPastOrderDeadline = ({ orderUntil }: OfferedPickupTime): boolean =>
  orderUntil !== undefined && orderUntil < new Date();

export const createPickupAppointmentKey = ({ date, from, to, place }: PickupAppointment) =>
  [date, from, to, place].join(' ');

/** Time among those of a seller, open or closed; undefined for one of the buyer's own. */
export const selectMatchingOfferedPickupTime = (
  slots: readonly PickupSlot[],
  pickup: PickupAppointment,
): OfferedPickupTime | undefined =>
  calculateOfferedPickupTimes(slots).find(
    (time) => createPickupAppointmentKey(time) === createPickupAppointmentKey(pickup),
  );

/** Next time of a seller that can still be chosen; null without one. */
export function pickNextOrderablePickupTime(slots: readonly PickupSlot[]): PickupAppointment | null {
  const next = calculateOfferedPickupTimes(slots).find((time) => !isPickupPastOrderDeadline(time));
  return next ? pickPickupAppointmentFields(next) : null;
}
