import { type NextPickup, nextPickupsOf } from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import type { Pickup } from '#contract/reservations/schemas.ts';
import { pickupOf } from '../pickup-text.ts';

export type OfferedTime = Pickup & Pick<NextPickup, 'orderUntil'>;

const MAX_OPEN = 5;
const MAX_CLOSED = 2;
const WEEKS = 3;

/** Next times of a seller, soonest first; few of those for which it is too late. */
export function offeredTimes(slots: readonly PickupSlot[]): OfferedTime[] {
  const counts = { open: 0, closed: 0 };
  return nextPickupsOf(slots, new Date(), WEEKS).filter((time) =>
    isClosed(time) ? ++counts.closed <= MAX_CLOSED : ++counts.open <= MAX_OPEN,
  );
}

/** True for a time for which it is too late to order. */
export const isClosed = ({ orderUntil }: OfferedTime): boolean =>
  orderUntil !== undefined && orderUntil < new Date();

export const pickupKey = ({ date, from, to, place }: Pickup) => [date, from, to, place].join(' ');

/** Time among those of a seller, open or closed; undefined for one of the buyer's own. */
export const findOffered = (slots: readonly PickupSlot[], pickup: Pickup): OfferedTime | undefined =>
  offeredTimes(slots).find((time) => pickupKey(time) === pickupKey(pickup));

/** Next time of a seller that can still be chosen; null without one. */
export function nextOpenTime(slots: readonly PickupSlot[]): Pickup | null {
  const next = offeredTimes(slots).find((time) => !isClosed(time));
  return next ? pickupOf(next) : null;
}
