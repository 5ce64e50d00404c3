import type { NewReservation, PickupAppointment, Reservation } from '#contract/reservations/schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { postReservation } from '#web/offline/outbox/reservations.ts';

/**
 * Accepts less than was requested: reserves other quantities for the buyer, then declines the request. The reservation
 * comes first, as it may be refused; sent again with the same key, it is the same one. Rejects with an ApiError
 * @param key idempotency key of the reservation
 * @returns the request as it was answered
 */
export async function acceptPart(
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
  if (request.status !== 'asked') throw new ApiError(409, { code: 'RESERVATION_DECIDED' });
  if (isWhole) {
    return (await call('PATCH /api/reservations/:id', { params, body: { status: 'accepted' } })).reservation;
  }
  const { conversationId } = request;
  const pickup = agreedPickup(request);
  const made = await postReservation(key, { items, conversationId, ...(pickup && { pickup }) });
  try {
    const body = { status: 'declined', reason: REASON } as const;
    return (await call('PATCH /api/reservations/:id', { params, body })).reservation;
  } catch (error) {
    // The buyer has taken the request back meanwhile, so the part just reserved is cancelled too.
    if (error instanceof ApiError && error.status === 409)
      await call('PATCH /api/reservations/:id', {
        params: { id: made._id },
        body: { status: 'cancelled', reason: TAKEN_BACK },
      });
    throw error;
  }
}

const REASON = 'je vous en réserve une partie.';
const TAKEN_BACK = "la demande n'attendait plus de réponse.";

/** Appointment to which a seller agrees by accepting: the buyer's last proposal, or the one of the request. */
function agreedPickup({ pickup, pickupProposed }: Reservation): PickupAppointment | null {
  if (pickupProposed?.by !== 'buyer') return pickup;
  const { by: _, ...proposed } = pickupProposed;
  return proposed;
}
