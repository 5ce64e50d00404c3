import type { Commune, PlaceDoubt } from '#contract/places/schemas.ts';
import { fold } from '#contract/text/fold.ts';
import { type Address, type CommuneCheck, checkCommune, placesNamed, resolvePlace } from './check-commune.ts';
import { type DepartmentMatch, indexDepartments } from './departments.ts';
import { findPlaces, type Gazetteer, type PlaceMatch } from './find-places.ts';
import { nearestPlace } from './nearest-place.ts';
import { type Department, type Place, readPlaces } from './place-file.ts';
import { indexNames } from './place-names.ts';
import { proposeCommunes } from './propose-communes.ts';
import { type RecognizedPlace, recognizePlace, suggestPlaces } from './recognize-place.ts';

export interface PlaceIndex {
  /** At most `limit` places for a text being typed, best first: a name, a postal code, both, or a department. */
  search: (typed: string, limit: number) => PlaceMatch[];
  /**
   * The place of an address; case, accents, `St`, `CEDEX` and small words are ignored, and either field suffices. A
   * city with arrondissements is meant as a whole unless the code is an arrondissement's. A postal code of a neighbour
   * leaves the place where its name says. Null when nothing matches, or name and code contradict each other.
   */
  resolve: (address: Address) => Place | null;
  /** The address with the right name, where it is nearly spelt and its postal code settles it. */
  corrected: <T extends Commune>(address: T) => T;
  /** Place like that of `resolve`, with what is wrong with the address. */
  check: (address: Address) => CommuneCheck;
  /** Reason for which an address is not placed; undefined where it is. */
  doubtOf: (address: Address) => PlaceDoubt | undefined;
  /** Communes that an address with a fault may mean, at most three, the fewest corrections first. */
  propose: (address: Address) => Commune[];
  /** Other places of the very name of this one, the most populous first. */
  namesakesOf: (place: Place) => Place[];
  /**
   * What was meant by a place that somebody looks for: as `resolve`, but also a department by name or number, or the
   * commune that the text is nearly or most of the name of. Null when nothing is near enough.
   */
  recognize: (address: Address) => RecognizedPlace | null;
  /** At most `limit` places to propose for a text that is none, on their first letters alone if need be. */
  suggest: (typed: string, limit: number) => PlaceMatch[];
  /** At most `limit` departments for a text being typed, best first. */
  searchDepartments: (typed: string, limit: number) => DepartmentMatch[];
  /** By name or number. */
  departmentOf: (text: string) => Department | null;
  /** By distance of the centres, arrondissements rather than their city; null beyond 100 km. */
  nearest: (lat: number, lon: number) => Place | null;
  /** By its INSEE code. */
  placeOf: (code: string) => Place | null;
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
  const gazetteer: Gazetteer = {
    places,
    departments: indexDepartments(places),
    ...indexNames(places),
  };
  const cities = Map.groupBy(
    places.filter(({ parent }) => parent),
    ({ parent }) => parent,
  );
  const byCode = new Map(places.map((place) => [place.code, place]));
  return {
    placeOf: (code) => byCode.get(code) ?? null,
    communeOf: (code) => byCode.get(byCode.get(code)?.parent ?? code) ?? null,
    search: (typed, limit) => findPlaces(gazetteer, typed, limit),
    resolve: (address) => resolvePlace(gazetteer, address),
    corrected(address) {
      const checked = checkCommune(gazetteer, address);
      return checked.verdict === 'misspelt' ? { ...address, city: checked.city } : address;
    },
    check: (address) => checkCommune(gazetteer, address),
    doubtOf(address) {
      const { verdict } = checkCommune(gazetteer, address);
      if (verdict === 'known' || verdict === 'misspelt' || resolvePlace(gazetteer, address)) return undefined;
      return { reason: verdict, proposals: proposeCommunes(gazetteer, address) };
    },
    propose: (address) => proposeCommunes(gazetteer, address),
    namesakesOf: (place) =>
      placesNamed(gazetteer, fold(place.name)).filter(
        ({ name, code }, index, all) =>
          fold(name) === fold(place.name) &&
          code !== place.code &&
          all.findIndex((other) => other.code === code) === index,
      ),
    recognize: (address) => recognizePlace(gazetteer, address),
    suggest: (typed, limit) => suggestPlaces(gazetteer, typed, limit),
    searchDepartments: gazetteer.departments.search,
    departmentOf: gazetteer.departments.find,
    nearest: (lat, lon) => nearestPlace(places, lat, lon),
    codesOf: ({ code }) => [code, ...(cities.get(code) ?? []).map((arrondissement) => arrondissement.code)],
  };
}
