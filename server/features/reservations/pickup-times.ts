import { isTooLateToOrder } from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { calculateWeekdayNumber, convertParisTimeToDate } from '#contract/paris-time.ts';
import { findPickupDateFault } from '#contract/reservations/pickup-dates.ts';
import { findMissingSellerPickupPlaceFault } from '#contract/reservations/pickup-places.ts';
import { reservationTexts as texts } from '#contract/reservations/rules.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { fail } from '#server/platform/fail.ts';

/** Columns of an appointment. */
export const createPickupColumnValues = (pickup: PickupAppointment | null) => ({
  pickup,
  pickupDate: pickup?.date ?? null,
  pickupStartsAt: pickup && convertParisTimeToDate(pickup.date, pickup.from),
  pickupEndsAt: pickup && convertParisTimeToDate(pickup.date, pickup.to),
});

/**
 * Checks that an appointment is in the future, within a year, and not at a time that the clocks skip or show twice.
 * @throws Failure INVALID_INPUT
 */
export function requireFuturePickup(pickup: PickupAppointment): void {
  const fault = findPickupDateFault(pickup, new Date());
  if (fault) fail('INVALID_INPUT', { fields: { 'pickup.date': fault } });
}

/**
 * Checks that a seller names the place of an appointment; one that the buyer named without a place may stay so.
 * @param left appointments of the buyer
 * @throws Failure INVALID_INPUT
 */
export function requirePickupPlaceFromSeller(
  pickup: PickupAppointment,
  left: readonly (PickupAppointment | null)[] = [],
): void {
  const fault = findMissingSellerPickupPlaceFault(pickup, left);
  if (fault) fail('INVALID_INPUT', { fields: { 'pickup.place': fault } });
}

/**
 * Checks that a buyer may still choose an appointment. A slot of the seller closes its number of hours before, for
 * every place, except within another slot that is still open, at its place or at one to be agreed on; times outside
 * slots are allowed, as the seller has to agree.
 * @throws Failure INVALID_INPUT
 */
export function requirePickupSlotNotClosed(
  { date, from, to, place }: PickupAppointment,
  slots: readonly PickupSlot[],
): void {
  const during = slots.filter(
    (slot) => slot.days.includes(calculateWeekdayNumber(date)) && slot.from < to && from < slot.to,
  );
  const closed = during.filter((slot) => isTooLateToOrder(slot, date, new Date()));
  const isWithinOpen = during.some(
    (slot) =>
      !closed.includes(slot) && [slot.place, ''].includes(place) && slot.from <= from && to <= slot.to,
  );
  if (closed.length > 0 && !isWithinOpen)
    fail('INVALID_INPUT', { fields: { 'pickup.date': texts.pickupTooLate } });
}
