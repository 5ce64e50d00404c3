import { categoryLabels } from '../listings/categories.ts';
import { formatCommuneOrDepartment } from '../listings/format-commune-or-department.ts';
import { formatSearchTitle } from '../listings/format-search-title.ts';
import type { ListingSearchCriteria } from '../listings/paged-listing-search.ts';
import { listingAvailabilityLabels, listingMainTypeLabels, offerTypeLabels } from '../listings/rules.ts';
import { formatMaxListingAge, formatMaxPrice } from '../listings/search-labels.ts';
import { formatNumber } from '../text/decimals.ts';

/** Company or first name of a search's seller; null or absent when they have no page. */
type SellerName = string | null | undefined;

/** Name of a search in pages and mails: "Tomates à moins de 25 km de Saint-Étienne (42000)", "Noix chez Jeanne". */
export function formatSavedSearchName(
  { user, ...query }: ListingSearchCriteria,
  seller?: SellerName,
): string {
  const { city, postalCode } = query;
  const title = formatSearchTitle({
    ...query,
    city: city && formatCommuneOrDepartment({ city, postalCode }),
  });
  return user ? `${title} ${atSeller(seller)}` : title;
}

/** Criteria in the order of the page: `Offre`, `tomate`, `Lyon`, `69003`, `Don`, `Distance 25 km`, `chez Jeanne`. */
export function listSearchCriterionLabels(query: ListingSearchCriteria, seller?: SellerName): string[] {
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
    query.available && listingAvailabilityLabels.available,
    query.season && 'De saison',
    query.maxPrice !== undefined && formatMaxPrice(query.maxPrice, query.priceType),
    query.maxDays && formatMaxListingAge(query.maxDays),
    isSomewhere && distance && `Distance ${formatNumber(distance)} km`,
    user && atSeller(seller),
  ].filter((part): part is string => Boolean(part));
}

const atSeller = (name: SellerName) => `chez ${name ?? 'un vendeur sans annonce en ligne'}`;
