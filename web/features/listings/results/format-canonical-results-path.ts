import {
  buildSearchResultsPath,
  hasSearchPlace,
  type PagedListingSearch,
} from '#contract/listings/paged-listing-search.ts';
import type { KnownProduce } from './known-produce.ts';

type Names = Pick<KnownProduce, 'lookUpName'>;

/**
 * Canonical path of a results page: no order, no criteria that follow from others (the type implies the main type, the
 * commune its coordinates) or that are the default (offers), produce spelled as in the list. For loaders only.
 */
export function formatCanonicalResultsPath(search: PagedListingSearch, { lookUpName }: Names): string {
  const { productName, type, mainType, city, postalCode, coordinates } = search;
  return buildSearchResultsPath({
    ...search,
    productName: productName && (lookUpName(productName) ?? productName),
    mainType: type || mainType === 'offer' ? undefined : mainType,
    coordinates: city || postalCode ? undefined : coordinates,
    sortBy: undefined,
  });
}

/**
 * False for pages that search engines should not index: empty results, criteria with endlessly many values (distances,
 * coordinates, sellers and their kinds, unknown produce, more than two criteria), and results that change each month.
 * For loaders only.
 */
export function isResultsPageWorthIndexing(
  search: PagedListingSearch,
  total: number,
  { lookUpName }: Names,
): boolean {
  const {
    productName,
    category,
    mainType,
    type,
    city,
    postalCode,
    department,
    distance,
    isProfessional,
    available,
    season,
    maxPrice,
    maxDays,
    user,
  } = search;
  if (total === 0 || distance !== undefined || isProfessional !== undefined) return false;
  if (available || season || maxPrice !== undefined || maxDays || user) return false;
  if (productName && (category || !lookUpName(productName))) return false;
  if (hasSearchPlace(search) && !city && !postalCode) return false;
  const criteria = [productName ?? category, mainType ?? type, city ?? postalCode ?? department];
  return criteria.filter(Boolean).length <= 2;
}
