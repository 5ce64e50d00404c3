import { distanceOptionsKm } from '#contract/listings/rules.ts';
import type { SearchQuery } from '#contract/listings/search.ts';
import type { Place } from '#server/features/places/place-file.ts';
import type { Chance } from './chance.ts';
import { placeOf, produceOf } from './supply.ts';

/** A product around the place of who looks for it. */
export const nearby = (chance: Chance): SearchQuery => ({
  productName: produceOf(chance),
  ...around(placeOf(chance), chance),
});

/** A place as the search form sends it, most often with a distance. */
export function around({ name, postcodes, lon, lat }: Place, chance: Chance): SearchQuery {
  return {
    city: name,
    postalCode: postcodes[0],
    ...(chance.happens(0.9) && { coordinates: [lon, lat], distance: chance.any(distanceOptionsKm) }),
  };
}
