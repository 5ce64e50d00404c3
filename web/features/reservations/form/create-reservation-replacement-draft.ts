import { formatQuantityForFormField } from '#contract/listings/amounts.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { createReservationDraft, type ReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { pickPickupAppointmentFields } from '../format-unbroken-pickup-appointment.ts';
import { createPickupAppointmentKey } from './calculate-offered-pickup-times.ts';

/** Draft of a request that shall take the place of an unanswered one, with the time that was proposed last. */
export const createReservationReplacementDraft = ({
  _id,
  seller,
  items,
  pickup,
  pickupProposed,
  note,
}: Reservation): ReservationDraft => ({
  ...createReservationDraft(
    seller,
    items.flatMap(({ adId, ...item }) =>
      adId === null
        ? []
        : [
            {
              ...item,
              _id: adId,
              type: null,
              quantityLeft: null,
              typed: formatQuantityForFormField(item.quantity),
            },
          ],
    ),
  ),
  pickup: pickupProposed ? pickPickupAppointmentFields(pickupProposed) : pickup,
  proposal: pickupProposed?.by === 'seller' ? pickPickupAppointmentFields(pickupProposed) : undefined,
  note: note ?? '',
  replaces: _id,
});

/** Stored draft of a request, with the appointment that its seller has proposed since in place of the chosen one. */
export function updateDraftWithSellerPickupProposal(
  stored: ReservationDraft,
  request: Reservation,
): ReservationDraft {
  const { pickup, proposal } = createReservationReplacementDraft(request);
  const isKnown =
    !proposal ||
    (stored.proposal && createPickupAppointmentKey(stored.proposal) === createPickupAppointmentKey(proposal));
  return isKnown ? stored : { ...stored, pickup, proposal, isOwnTime: false };
}
