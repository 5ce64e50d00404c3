import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { formatNumber } from '#contract/text/decimals.ts';

/** Summary of the search bar: "Tomates · Villeurbanne · 25 km". Undefined while it is empty. For loaders only. */
export function formatSearchBarSummary(search: PagedListingSearch): string | undefined {
  const { productName = '', distance } = search;
  const parts = [
    productName.charAt(0).toLocaleUpperCase('fr') + productName.slice(1),
    search.city ?? formatCommuneOrDepartment(search),
    distance ? `${formatNumber(distance)} km` : '',
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
