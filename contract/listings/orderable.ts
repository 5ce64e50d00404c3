import type { Listing } from './schemas.ts';
import { roundDownIndivisibleQuantity } from './whole-units.ts';

type Offered = Pick<Listing, 'mainType' | 'isArchived' | 'expired' | 'availability' | 'quantityLeft'> & {
  status: string;
};

/**
 * True for an offer that others may reserve, if enough is left. False for one that its author marked as reserved; one
 * that the site marked so has nothing left.
 */
export const isOfferOpenToReservation = ({
  mainType,
  status,
  isArchived,
  expired,
  availability,
  quantityLeft,
}: Offered): boolean =>
  mainType === 'offer' &&
  status === 'accepted' &&
  !isArchived &&
  !expired &&
  quantityLeft !== null &&
  (availability === 'available' || (availability === 'reserved' && quantityLeft === 0));

/** True for an offer of which something can be reserved now; in a list, its seller may still want messages instead. */
export const isOfferReservableNow = (listing: Offered & Pick<Listing, 'priceType' | 'user'>): boolean =>
  isOfferOpenToReservation(listing) &&
  roundDownIndivisibleQuantity({ ...listing, quantity: listing.quantityLeft ?? 0 }) > 0 &&
  listing.user.reservations !== false;
