import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { formatNumber } from '#contract/text/decimals.ts';

/** Summary of the search bar: "Tomates · Villeurbanne · 25 km". Undefined while it is empty. For loaders only. */
export function formatSearchBarSummary(search: PagedListingSearch): string | undefined {
  const { productName = '', distance } = search;
  const parts = [
    capitalizeFirstLetter(productName),
    search.city ?? formatCommuneOrDepartment(search),
    distance ? `${formatNumber(distance)} km` : '',
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
