import { sql } from 'kysely';
import type { Commune } from '#contract/places/schemas.ts';
import type { PlaceIndex } from './place-index.ts';

/** SQL condition: the current place of a row has not been looked up. Tables have an index for it. */
export const uncheckedPlaceConditionSql = sql<boolean>`checked_place is distinct from city || ' ' || postal_code`;

/** Value of the column `checked_place` after a lookup of the place. */
export const formatCheckedPlaceColumnValue = ({ city, postalCode }: Commune): string =>
  `${city} ${postalCode}`;

/** Commune and postal code of a place stored earlier, under the name that would be stored today. */
export const correctStoredCommuneName = (places: PlaceIndex, { city, postalCode }: Commune): Commune =>
  places.corrected({ city: city.replace(/ (\d+er?) Arrondissement$/, ' $1 arrondissement'), postalCode });
