import { formatPlace } from '#contract/listings/format-place.ts';
import type { Search } from '#contract/listings/search.ts';
import { formatNumber } from '#contract/text/decimals.ts';

/** Summary of the search bar: "Tomates · Villeurbanne · 25 km". Undefined while it is empty. For loaders only. */
export function formatSearchBarSummary(search: Search): string | undefined {
  const { productName = '', distance } = search;
  const parts = [
    productName.charAt(0).toLocaleUpperCase('fr') + productName.slice(1),
    search.city ?? formatPlace(search),
    distance ? `${formatNumber(distance)} km` : '',
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
