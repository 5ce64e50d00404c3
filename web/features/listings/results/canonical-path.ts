import { hasPlace, type Search, searchPath } from '#contract/listings/search.ts';
import { knownName } from './known-produce.ts';

/**
 * The one address of these results: without their order, without what follows from the rest (the type tells the
 * main type, the commune its point), produce spelled as on the list. For loaders only.
 */
export function canonicalPath(search: Search): string {
  const { productName, type, mainType, city, postalCode, coordinates } = search;
  return searchPath({
    ...search,
    productName: productName && (knownName(productName) ?? productName),
    mainType: type ? undefined : mainType,
    coordinates: city || postalCode ? undefined : coordinates,
    sortBy: undefined,
  });
}

/**
 * False for what makes endless variants: distances, points on the map, kinds of sellers, names that are not on the
 * produce list, more than two criteria at once; and for empty results. For loaders only.
 */
export function isWorthIndexing(search: Search, total: number): boolean {
  const { productName, mainType, type, city, postalCode, distance, isProfessional } = search;
  if (total === 0 || distance !== undefined || isProfessional !== undefined) return false;
  if (productName && !knownName(productName)) return false;
  if (hasPlace(search) && !city && !postalCode) return false;
  const criteria = [productName, mainType ?? type, city ?? postalCode];
  return criteria.filter(Boolean).length <= 2;
}
