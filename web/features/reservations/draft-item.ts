import type { Listing } from '#contract/listings/schemas.ts';
import type { ChosenOfferSnapshot, ReservationDraftItem } from '#web/offline/outbox/reservation-drafts.ts';
import { formatInitialReservationQuantity } from './change-quantity-by-one-step.ts';

/**
 * Item of a draft.
 * @param typed quantity; the first one unless it was chosen before
 */
export const createReservationDraftItem = (
  listing: Listing,
  typed = formatInitialReservationQuantity(listing),
): ReservationDraftItem => ({
  ...chosenOfferOf(listing),
  typed,
});

/** Parts of a listing that a draft keeps. */
const chosenOfferOf = (listing: Listing): ChosenOfferSnapshot => {
  const { _id, productName, mainType, type, price, priceType, quantity, quantityLeft } = listing;
  return { _id, productName, mainType, type, price, priceType, quantity, quantityLeft };
};
