import {
  formatDistance,
  formatListingPrice,
  formatOptionalListingDetails,
  formatQuantityLeftUnlessFull,
} from '#contract/listings/labels.ts';
import { isOfferReservableNow } from '#contract/listings/orderable.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { formatListingAge } from './listing-age.ts';

/** Texts of a listing's card, made on the server: the browser needs no code to word them. */
export interface ListingCardContent {
  id: string;
  sellerId: string;
  title: string;
  image: string | undefined;
  isRequest: boolean;
  isProfessional: boolean;
  isReserved: boolean;
  isInSeason: boolean;
  /** True when the listing can be reserved, unless its seller wants messages instead. */
  isOrderable: boolean;
  /** Price label of the card: "3,50 € / kg", "Troc" or "Demande". */
  price: string;
  /** Label of the quantity left: "il reste 4 kg"; empty while all of it is left. */
  left: string;
  /** Lines with details of the listing, as "Contre : des œufs". */
  details: string[];
  /** Place of the card: commune and postal code, "Lyon 69003"; the commune alone beside a distance. */
  place: string;
  /** Distance "à 12 km" of the listing from the place of the search. */
  distance: string | undefined;
  /** Time at which the listing was created, ISO 8601. */
  createdAt: string;
  /** Age of the listing: "il y a 2 jours". */
  age: string;
}

/**
 * Texts of a listing's card.
 * @param now milliseconds since 1970
 */
export function createListingCardContent(listing: Listing, now: number): ListingCardContent {
  const { productName, location, distance, createdAt } = listing;
  const isRequest = listing.mainType === 'asked';
  return {
    id: listing._id,
    sellerId: listing.user._id,
    title: capitalizeFirstLetter(productName),
    image: listing.images[0],
    isRequest,
    isProfessional: listing.user.professional,
    isReserved: listing.availability === 'reserved',
    isInSeason: !isRequest && listing.inSeason === true,
    isOrderable: isOfferReservableNow(listing),
    price: isRequest ? 'Demande' : formatListingPrice(listing),
    left: formatQuantityLeftUnlessFull(listing),
    details: formatOptionalListingDetails({ ...listing, searchRadius: null }),
    place: distance === undefined ? `${location.city} ${location.postalCode}` : location.city,
    distance: distance === undefined ? undefined : formatDistance(distance),
    createdAt,
    age: formatListingAge(createdAt, now),
  };
}
