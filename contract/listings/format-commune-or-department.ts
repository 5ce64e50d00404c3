import type { PagedListingSearch } from './paged-listing-search.ts';

/** Place of a listing or of a search: "Lyon (69003)", "Lyon", "69003", "Rhône", "Lieu choisi" or empty. */
export function formatCommuneOrDepartment({
  city,
  postalCode,
  department,
  coordinates,
}: Partial<PagedListingSearch>): string {
  if (city) return postalCode ? `${city} (${postalCode})` : city;
  return postalCode ?? department ?? (coordinates ? 'Lieu choisi' : '');
}
