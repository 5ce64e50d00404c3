/** Main types of listings. No dependency: pages load this file. */
export const listingMainTypes = ['offer', 'asked'] as const;
export type ListingMainType = (typeof listingMainTypes)[number];
export const listingMainTypeLabels: Record<ListingMainType, string> = { offer: 'Offre', asked: 'Demande' };

export const offerTypes = ['sell', 'trade', 'donation'] as const;
export type OfferType = (typeof offerTypes)[number];
export const offerTypeLabels: Record<OfferType, string> = {
  sell: 'Vente',
  trade: 'Troc',
  donation: 'Don',
};

export const priceTypes = ['kilo', 'unit', 'gram', 'box', 'liter', 'basket'] as const;
export type PriceType = (typeof priceTypes)[number];
export const priceUnitLabels: Record<PriceType, string> = {
  kilo: 'Kg',
  unit: 'Pièce(s)',
  gram: 'g',
  box: 'Caisse(s)',
  liter: 'L',
  basket: 'Panier(s)',
};

export const listingStatuses = ['pending', 'accepted', 'refuse', 'deleted'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

export const listingAvailabilities = ['available', 'reserved', 'soldOut'] as const;
export type ListingAvailability = (typeof listingAvailabilities)[number];
/** Lifecycle actions of an author on an accepted listing of theirs. */
export type ListingLifecycleAction = ListingAvailability | 'archive' | 'unarchive' | 'renew';
export const listingAvailabilityLabels: Record<ListingAvailability, string> = {
  available: 'Disponible',
  reserved: 'Réservé',
  soldOut: 'Épuisé',
};

/** Days in Paris between the morning on which an author is reminded of a renewal and the day of expiry. */
export const LISTING_EXPIRY_REMINDER_LEAD_DAYS = 2;

/** Maximum number of listings that one change of the stall may concern. */
export const MAX_BULK_LISTING_EDITS = 100;

/** Kilometres that the search form offers; the API takes any from 1 to 50. */
export const distanceOptionsKm = [5, 10, 25, 50] as const;
/** Scopes in which prices are compared: within 25 km, in the department, in all of France. */
export const priceComparisonScopes = ['near', 'department', 'france'] as const;
/** Number of prices below which none are shown: they would be those of a few people. */
export const MIN_PRICES_FOR_STATISTICS = 5;

/** Kilometres around a place in which prices are compared first. */
export const NEARBY_PRICES_KM = 25;

/** Kilometres in which offers answer a request whose author has not chosen a radius. */
const DEFAULT_REQUEST_REACH_KM = 25;

/** Kilometres in which offers answer a request. */
export const calculateRequestReachKm = ({ searchRadius }: { searchRadius: number | null }): number =>
  searchRadius ?? DEFAULT_REQUEST_REACH_KM;

export const MAX_SEARCH_RADIUS_KM = 50;
/** Maximum price in euros that a search can name. */
export const MAX_SEARCHED_PRICE = 1_000;
export const MAX_LISTING_AGE_CRITERION_DAYS = 60;
export const MAX_IN_EXCHANGE_LENGTH = 200;
export const MAX_PRODUCT_NAME_LENGTH = 80;
export const RESULTS_PER_PAGE = 10;
export const LATEST_LISTINGS_COUNT = 4;
export const MAX_LISTINGS_OF_SELLER_SHOWN = 100;
/** Maximum number of results that are counted; beyond it the page shows "10 000+". */
export const MAX_COUNTED_RESULTS = 10_001;
export const MAX_DESCRIPTION_LENGTH = 5000;
