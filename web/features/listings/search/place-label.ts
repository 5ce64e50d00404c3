import type { Search } from '#contract/listings/search-address.ts';

/** The place as it is written in its field and on its chip: "Lyon (69003)". */
export function placeLabel({ city, postalCode, coordinates }: Partial<Search>): string {
  if (city) return postalCode ? `${city} (${postalCode})` : city;
  return postalCode ?? (coordinates ? 'Lieu choisi' : '');
}
