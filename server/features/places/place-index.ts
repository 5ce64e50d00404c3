import { findPlaces, type Gazetteer, type PlaceMatch } from './find-places.ts';
import { nearestPlace } from './nearest-place.ts';
import { type Place, readPlaces } from './place-file.ts';
import { indexNames } from './place-names.ts';
import { resolvePlace } from './resolve-place.ts';

export interface PlaceIndex {
  /** At most `limit` places for what is being typed, best first: a name, a postal code, both, a department. */
  search: (typed: string, limit: number) => PlaceMatch[];
  /**
   * The place meant by an address: case, accents, `St`, `CEDEX` and small words do not matter, and one of the two is
   * enough. A city made of arrondissements is meant as a whole unless the code tells which; null when nothing fits.
   */
  resolve: (address: { city?: string | undefined; postalCode?: string | undefined }) => Place | null;
  /** The place whose centre is nearest, arrondissements rather than their city; null more than 100 km away. */
  nearest: (lat: number, lon: number) => Place | null;
  /** The commune of this INSEE code, an arrondissement's whole city; null when there is none. */
  communeOf: (code: string) => Place | null;
  /** INSEE codes to match for this place only: a city made of arrondissements and each of them. */
  codesOf: (place: Place) => string[];
}

declare module '#server/platform/services.ts' {
  interface Services {
    places: PlaceIndex;
  }
}

/** Reads the shipped table and indexes it: about 35,000 places, a quarter of a second. */
export function loadPlaceIndex(): PlaceIndex {
  const places = readPlaces();
  const gazetteer: Gazetteer = { places, ...indexNames(places) };
  const cities = Map.groupBy(
    places.filter(({ parent }) => parent),
    ({ parent }) => parent,
  );
  const byCode = new Map(places.map((place) => [place.code, place]));
  return {
    communeOf: (code) => byCode.get(byCode.get(code)?.parent ?? code) ?? null,
    search: (typed, limit) => findPlaces(gazetteer, typed, limit),
    resolve: (address) => resolvePlace(gazetteer, address),
    nearest: (lat, lon) => nearestPlace(places, lat, lon),
    codesOf: ({ code }) => [code, ...(cities.get(code) ?? []).map((arrondissement) => arrondissement.code)],
  };
}
