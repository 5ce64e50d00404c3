import { categoryLabels } from '../listings/categories.ts';
import { placeLabel } from '../listings/place-label.ts';
import { availabilityLabels, listingMainTypeLabels, offerTypeLabels } from '../listings/rules.ts';
import type { SearchQuery } from '../listings/search.ts';
import { maxDaysLabel, maxPriceLabel } from '../listings/search-labels.ts';
import { searchTitle } from '../listings/search-title.ts';
import { numberLabel } from '../text/decimals.ts';

/** Company or first name of a search's seller; null or absent when they have no page. */
type SellerName = string | null | undefined;

/** Name of a search in pages and mails: "Tomates à moins de 25 km de Saint-Étienne (42000)", "Noix chez Jeanne". */
export function savedSearchName({ user, ...query }: SearchQuery, seller?: SellerName): string {
  const { city, postalCode } = query;
  const title = searchTitle({ ...query, city: city && placeLabel({ city, postalCode }) });
  return user ? `${title} ${atSeller(seller)}` : title;
}

/** Criteria in the order of the page: `Offre`, `tomate`, `Lyon`, `69003`, `Don`, `Distance 25 km`, `chez Jeanne`. */
export function searchSummary(query: SearchQuery, seller?: SellerName): string[] {
  const { mainType, type, productName, city, postalCode, department, coordinates, distance, user } = query;
  const isSomewhere = Boolean(city || postalCode || coordinates);
  return [
    mainType && listingMainTypeLabels[mainType],
    productName,
    query.category && categoryLabels[query.category],
    city || (coordinates && !postalCode ? 'Lieu choisi' : ''),
    postalCode,
    department,
    type && mainType !== 'asked' && offerTypeLabels[type],
    query.available && availabilityLabels.available,
    query.season && 'De saison',
    query.maxPrice !== undefined && maxPriceLabel(query.maxPrice, query.priceType),
    query.maxDays && maxDaysLabel(query.maxDays),
    isSomewhere && distance && `Distance ${numberLabel(distance)} km`,
    user && atSeller(seller),
  ].filter((part): part is string => Boolean(part));
}

const atSeller = (name: SellerName) => `chez ${name ?? 'un vendeur sans annonce en ligne'}`;
