import { numberLabel } from '../listings/labels.ts';
import { availabilityLabels, listingTypeLabels, mainTypeLabels } from '../listings/rules.ts';
import type { SearchQuery } from '../listings/search.ts';

/** The product, else the rest of the summary. */
export const searchName = ({ productName }: Pick<SearchQuery, 'productName'>): string =>
  productName || 'Toutes les annonces';

/** `Offre`, `tomate`, `Lyon`, `69003`, `Don`, `Distance 25 km`, in the order of the page. */
export function searchSummary(query: SearchQuery): string[] {
  const { mainType, type, productName, city, postalCode, coordinates, distance } = query;
  const isSomewhere = Boolean(city || postalCode || coordinates);
  return [
    mainType && mainTypeLabels[mainType],
    productName,
    city || (coordinates && !postalCode ? 'Lieu choisi' : ''),
    postalCode,
    type && mainType !== 'asked' && listingTypeLabels[type],
    query.available && availabilityLabels.available,
    isSomewhere && distance && `Distance ${numberLabel(distance)} km`,
  ].filter((part): part is string => Boolean(part));
}
