import type { Listing } from '#contract/listings/schemas.ts';
import type { ChosenOffer, DraftItem } from '#web/offline/outbox/reservation-drafts.ts';
import { formatInitialQuantity } from './step-quantity.ts';

/**
 * Item of a draft.
 * @param typed quantity; the first one unless it was chosen before
 */
export const createDraftItem = (listing: Listing, typed = formatInitialQuantity(listing)): DraftItem => ({
  ...chosenOfferOf(listing),
  typed,
});

/** Parts of a listing that a draft keeps. */
const chosenOfferOf = (listing: Listing): ChosenOffer => {
  const { _id, productName, mainType, type, price, priceType, quantity, quantityLeft } = listing;
  return { _id, productName, mainType, type, price, priceType, quantity, quantityLeft };
};
