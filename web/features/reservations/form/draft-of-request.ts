import { formatTypedAmount } from '#contract/listings/amounts.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { newReservationDraft, type ReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { pickupOf } from '../format-unbroken-pickup-appointment.ts';

/** Draft of a request that shall take the place of an unanswered one, with the time that was proposed last. */
export const draftOfRequest = ({
  _id,
  seller,
  items,
  pickup,
  pickupProposed,
  note,
}: Reservation): ReservationDraft => ({
  ...newReservationDraft(
    seller,
    items.flatMap(({ adId, ...item }) =>
      adId === null
        ? []
        : [{ ...item, _id: adId, type: null, quantityLeft: null, typed: formatTypedAmount(item.quantity) }],
    ),
  ),
  pickup: pickupProposed ? pickupOf(pickupProposed) : pickup,
  note: note ?? '',
  replaces: _id,
});
