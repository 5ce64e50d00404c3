import { isTooLateToOrder } from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { dayInParis, momentOfParisTime, weekdayOf } from '#contract/paris-time.ts';
import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type { Pickup } from '#contract/reservations/schemas.ts';
import { fail } from '#server/platform/fail.ts';

/** Columns of an appointment. */
export const pickupColumns = (pickup: Pickup | null) => ({
  pickup,
  pickupDate: pickup?.date ?? null,
  pickupStartsAt: pickup && momentOfParisTime(pickup.date, pickup.from),
  pickupEndsAt: pickup && momentOfParisTime(pickup.date, pickup.to),
});

/**
 * Checks that an appointment is in the future, within a year.
 * @throws Failure INVALID_INPUT
 */
export function requireComing({ date, to }: Pickup): void {
  const today = dayInParis(new Date());
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const refuse = (text: string) => fail('INVALID_INPUT', { fields: { 'pickup.date': text } });
  if (date > inAYear) refuse(texts.pickupFar);
  if (momentOfParisTime(date, to) <= new Date()) refuse(texts.pickupPast);
}

/**
 * Checks that a buyer may still choose an appointment. A slot of the seller closes its number of hours
 * before; any other time or place is allowed, as the seller has to agree.
 * @throws Failure INVALID_INPUT
 */
export function requireInTime({ date, from, to, place }: Pickup, slots: readonly PickupSlot[]): void {
  const isLate = slots.some(
    (slot) =>
      slot.days.includes(weekdayOf(date)) &&
      slot.place === place &&
      slot.from < to &&
      from < slot.to &&
      isTooLateToOrder(slot, date, new Date()),
  );
  if (isLate) fail('INVALID_INPUT', { fields: { 'pickup.date': texts.pickupTooLate } });
}
