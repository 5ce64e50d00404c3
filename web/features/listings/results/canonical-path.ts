import { type Search, searchPath } from '#contract/listings/search-address.ts';
import { knownName } from './known-produce.ts';

/**
 * The address under which search engines should keep these results. None for what makes endless variants: filters,
 * points on the map, names that are not on the produce list, empty results. For loaders only.
 */
export function canonicalPath(search: Search, total: number): string | undefined {
  const { productName, city, postalCode, page, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const name = productName && knownName(productName);
  if (total === 0 || isFiltered || (productName && !name)) return undefined;
  return searchPath({ productName: name, city, postalCode, page });
}
