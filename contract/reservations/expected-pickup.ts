import type { PickupAppointment, Reservation } from './schemas.ts';

/**
 * Appointment for which a reservation stands among orders: the agreed one; of an unanswered request the one that either
 * side proposed last, as nobody expects the former one any more. Null without one.
 */
export function getExpectedPickup({
  status,
  pickup,
  pickupProposed,
}: Pick<Reservation, 'status' | 'pickup' | 'pickupProposed'>): PickupAppointment | null {
  if (status !== 'asked' || !pickupProposed) return pickup;
  const { by: _, ...proposed } = pickupProposed;
  return proposed;
}
