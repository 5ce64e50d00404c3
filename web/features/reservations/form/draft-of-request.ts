import { formatTypedAmount } from '#contract/listings/amounts.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { newReservationDraft, type ReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { pickupOf } from '../format-unbroken-pickup-appointment.ts';
import { formatPickupKey } from './list-offered-pickup-times.ts';

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
  proposal: pickupProposed?.by === 'seller' ? pickupOf(pickupProposed) : undefined,
  note: note ?? '',
  replaces: _id,
});

/** Stored draft of a request, with the appointment that its seller has proposed since in place of the chosen one. */
export function withLaterProposal(stored: ReservationDraft, request: Reservation): ReservationDraft {
  const { pickup, proposal } = draftOfRequest(request);
  const isKnown =
    !proposal || (stored.proposal && formatPickupKey(stored.proposal) === formatPickupKey(proposal));
  return isKnown ? stored : { ...stored, pickup, proposal, isOwnTime: false };
}
