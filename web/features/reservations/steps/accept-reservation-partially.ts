import type { NewReservation, PickupAppointment, Reservation } from '#contract/reservations/schemas.ts';
import { call } from '#web/client/call.ts';
import { postReservation } from '#web/offline/outbox/reservations.ts';

/**
 * Accepts less than was requested: reserves other quantities for the buyer in place of the request. Sent again with the
 * same key, the reservation is the same one. Rejects with an ApiError
 * @param key idempotency key of the reservation
 * @returns the request as it was answered: accepted, or declined in favour of the part
 */
export async function acceptReservationPartially(
  id: string,
  key: string,
  items: NewReservation['items'],
): Promise<Reservation> {
  const params = { id };
  const { reservation: request } = await call('GET /api/reservations/:id', { params });
  const isWhole =
    request.items.length === items.length &&
    request.items.every(({ adId, quantity }) =>
      items.some((item) => item.adId === adId && item.quantity === quantity),
    );
  if (isWhole) {
    return (await call('PATCH /api/reservations/:id', { params, body: { status: 'accepted' } })).reservation;
  }
  const pickup = agreedPickup(request);
  await postReservation(key, { items, replaces: id, ...(pickup && { pickup }) });
  return (await call('GET /api/reservations/:id', { params })).reservation;
}

/** Appointment to which a seller agrees by accepting: the buyer's last proposal, or the one of the request. */
function agreedPickup({ pickup, pickupProposed }: Reservation): PickupAppointment | null {
  if (pickupProposed?.by !== 'buyer') return pickup;
  const { by: _, ...proposed } = pickupProposed;
  return proposed;
}
