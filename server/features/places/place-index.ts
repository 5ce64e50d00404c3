import { findPlaces, type Gazetteer, type PlaceMatch } from './find-places.ts';
import { nearestPlace } from './nearest-place.ts';
import { type Place, readPlaces } from './place-file.ts';
import { indexNames } from './place-names.ts';
import { resolvePlace } from './resolve-place.ts';

export interface PlaceIndex {
  /** At most `limit` places for a text being typed, best first: a name, a postal code, both, or a department. */
  search: (typed: string, limit: number) => PlaceMatch[];
  /**
   * The place of an address; case, accents, `St`, `CEDEX` and small words are ignored, and either field suffices. A
   * city with arrondissements is meant as a whole unless the code is an arrondissement's. Null when nothing matches.
   */
  resolve: (address: { city?: string | undefined; postalCode?: string | undefined }) => Place | null;
  /** By distance of the centres, arrondissements rather than their city; null beyond 100 km. */
  nearest: (lat: number, lon: number) => Place | null;
  /** For an arrondissement's code its city; null when unknown. */
  communeOf: (code: string) => Place | null;
  /** INSEE codes of the place and of its arrondissements. */
  codesOf: (place: Place) => string[];
}

declare module '#server/platform/services.ts' {
  interface Services {
    places: PlaceIndex;
  }
}

let loaded: PlaceIndex | undefined;

/** Made once in a process: about 35,000 places, a quarter of a second. */
export function loadPlaceIndex(): PlaceIndex {
  loaded ??= indexPlaces();
  return loaded;
}

function indexPlaces(): PlaceIndex {
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
