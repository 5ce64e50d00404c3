import { distanceLabel, priceLabel, seekingLabel } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { ageLabel } from './listing-age.ts';

/** The texts of a card: the browser needs no code to word them. */
export interface ListingCardContent {
  id: string;
  sellerId: string;
  title: string;
  image: string | undefined;
  isAsked: boolean;
  isProfessional: boolean;
  isReserved: boolean;
  isInSeason: boolean;
  /** "3,50 € / kg", "Troc", "Demande" */
  price: string;
  /** "Contre : des œufs" */
  exchange: string;
  /** "Lyon 69003" */
  place: string;
  /** "à 12 km" from the place that was searched. */
  distance: string | undefined;
  /** ISO 8601 */
  createdAt: string;
  /** "il y a 2 jours" */
  age: string;
}

/** @param now milliseconds since 1970 */
export function cardContent(listing: Listing, now: number): ListingCardContent {
  const { productName, location, distance, createdAt } = listing;
  const isAsked = listing.mainType === 'asked';
  return {
    id: listing._id,
    sellerId: listing.user._id,
    title: productName.charAt(0).toLocaleUpperCase('fr') + productName.slice(1),
    image: listing.images[0],
    isAsked,
    isProfessional: listing.user.professional,
    isReserved: listing.availability === 'reserved',
    isInSeason: !isAsked && listing.inSeason === true,
    price: isAsked ? 'Demande' : priceLabel(listing),
    exchange: isAsked ? '' : seekingLabel(listing),
    place: `${location.city} ${location.postalCode}`,
    distance: distance === undefined ? undefined : distanceLabel(distance),
    createdAt,
    age: ageLabel(createdAt, now),
  };
}
