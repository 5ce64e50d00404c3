import { placeLabel } from '#contract/listings/place-label.ts';
import type { Search } from '#contract/listings/search.ts';
import { numberLabel } from '#contract/text/decimals.ts';

/** Summary of the search bar: "Tomates · Villeurbanne · 25 km". Undefined while it is empty. For loaders only. */
export function searchSummary(search: Search): string | undefined {
  const { productName = '', distance } = search;
  const parts = [
    productName.charAt(0).toLocaleUpperCase('fr') + productName.slice(1),
    search.city ?? placeLabel(search),
    distance ? `${numberLabel(distance)} km` : '',
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
