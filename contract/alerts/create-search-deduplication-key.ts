import type { ListingSearchCriteria } from '../listings/paged-listing-search.ts';
import { foldTextForComparison } from '../text/fold.ts';

/**
 * Key that is equal for two searches with the same meaning: case, accents and spaces don't matter, nor do criteria
 * that a search ignores (the type of a request, a distance without a place, coordinates beside a city without a
 * distance).
 */
export function createSearchDeduplicationKey(query: ListingSearchCriteria): string {
  const { mainType, type, productName = '', city = '', postalCode = '', coordinates, distance } = query;
  const isNamed = Boolean(city || postalCode);
  const km = isNamed || coordinates ? distance : undefined;
  return JSON.stringify([
    mainType ?? '',
    mainType === 'asked' ? '' : (type ?? ''),
    foldTextForComparison(productName),
    foldTextForComparison(city),
    postalCode,
    coordinates && (km || !isNamed) ? coordinates.map((degrees) => degrees.toFixed(4)) : '',
    km ?? '',
    ...(query.category ? [`category ${query.category}`] : []),
    ...(query.available ? ['available'] : []),
    ...(query.season ? ['season'] : []),
    ...(query.maxPrice === undefined ? [] : [`price ${query.maxPrice} ${query.priceType ?? ''}`]),
    ...(query.maxDays ? [`days ${query.maxDays}`] : []),
    ...(query.user ? [`user ${query.user}`] : []),
    ...(query.department ? ['department', foldTextForComparison(query.department)] : []),
  ]);
}
