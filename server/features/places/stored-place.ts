import { sql } from 'kysely';
import type { Commune } from '#contract/places/schemas.ts';
import type { PlaceIndex } from './place-index.ts';

/** SQL condition: a row's current place has not been looked up. Tables have an index for it. */
export const isPlaceUnchecked = sql<boolean>`checked_place is distinct from city || ' ' || postal_code`;

/** Value of `checked_place` after a lookup. */
export const checkedPlaceKey = ({ city, postalCode }: Commune): string => `${city} ${postalCode}`;

/** Place stored earlier, under the name that would be stored today. */
export const correctStoredPlace = (places: PlaceIndex, { city, postalCode }: Commune): Commune =>
  places.corrected({ city: city.replace(/ (\d+er?) Arrondissement$/, ' $1 arrondissement'), postalCode });
