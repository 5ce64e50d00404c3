import { type NextPickup, nextPickupsOf } from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import type { Pickup } from '#contract/reservations/schemas.ts';

export type OfferedTime = Pickup & Pick<NextPickup, 'closedHours'>;

const MAX_OPEN = 5;
const MAX_CLOSED = 2;
const WEEKS = 3;

/** Next times of a seller, soonest first; a few closed ones among them, marked as such. */
export function offeredTimes(slots: readonly PickupSlot[]): OfferedTime[] {
  const counts = { open: 0, closed: 0 };
  return nextPickupsOf(slots, new Date(), WEEKS).filter(({ closedHours }) =>
    closedHours === undefined ? ++counts.open <= MAX_OPEN : ++counts.closed <= MAX_CLOSED,
  );
}

export const pickupKey = ({ date, from, to, place }: Pickup) => [date, from, to, place].join(' ');

/** True for a time that the seller still offers. */
export const isOffered = (slots: readonly PickupSlot[], pickup: Pickup): boolean =>
  offeredTimes(slots).some((time) => time.closedHours === undefined && pickupKey(time) === pickupKey(pickup));
