import type { Commune, CommuneMismatch } from '#contract/places/schemas.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import {
  type CommuneAndPostalCode,
  type CommunePostalCodeCheckResult,
  checkCommuneAgainstPostalCode,
  findGazetteerPlacesByName,
  resolveCommuneAndPostalCode,
} from './check-commune-against-postal-code.ts';
import { type DepartmentSearchMatch, indexDepartments } from './department-index.ts';
import { findNearestPlace } from './find-nearest-place.ts';
import { type Department, type Place, readPlacesFile } from './place-file.ts';
import { indexPlaceNames } from './place-name-index.ts';
import { proposeCommuneCorrections } from './propose-commune-corrections.ts';
import {
  type RecognizedPlaceOrDepartment,
  recognizePlaceOrDepartment,
  suggestPlacesForUnrecognizedText,
} from './recognize-place-or-department.ts';
import { type Gazetteer, type PlaceSearchMatch, searchGazetteer } from './search-gazetteer.ts';

export interface PlaceIndex {
  /**
   * Places for a text being typed, best first, at most `limit`: a name, a postal code, both, or a department.
   */
  search: (typed: string, limit: number) => PlaceSearchMatch[];
  /**
   * Place of an address. Case, accents, `St`, `CEDEX` and small words are ignored, and either field suffices.
   * A city with arrondissements is found as a whole unless the code is an arrondissement's. A neighbour's
   * postal code leaves the place where its name says. Null when nothing matches, or name and code contradict
   * each other.
   */
  resolve: (address: CommuneAndPostalCode) => Place | null;
  /** Address with the right name, if it is a near spelling and its postal code settles it. */
  corrected: <T extends Commune>(address: T) => T;
  /** Place of an address like that of `resolve`, with the fault of the address. */
  check: (address: CommuneAndPostalCode) => CommunePostalCodeCheckResult;
  /** Reason why an address has no place; undefined when it has one. */
  doubtOf: (address: CommuneAndPostalCode) => CommuneMismatch | undefined;
  /** Communes that a faulty address may mean, at most three, fewest corrections first. */
  propose: (address: CommuneAndPostalCode) => Commune[];
  /** Other places of exactly this name, the most populous first. */
  namesakesOf: (place: Place) => Place[];
  /**
   * Place that a search means: that of `resolve`, or a department by name or number, or a commune whose name the text
   * nearly or mostly is. Null when nothing is near enough.
   */
  recognize: (address: CommuneAndPostalCode) => RecognizedPlaceOrDepartment | null;
  /** Places to propose for a text that names no place, at most `limit`, if need be by its first letters alone. */
  suggest: (typed: string, limit: number) => PlaceSearchMatch[];
  /** Departments for a text being typed, best first, at most `limit`. */
  searchDepartments: (typed: string, limit: number) => DepartmentSearchMatch[];
  /** Department by name or number. */
  departmentOf: (text: string) => Department | null;
  /** Place with the nearest centre, an arrondissement rather than its city; null beyond 100 km. */
  nearest: (lat: number, lon: number) => Place | null;
  /** Place by its INSEE code. */
  placeOf: (code: string) => Place | null;
  /** Commune by INSEE code, for an arrondissement's code its city; null when unknown. */
  communeOf: (code: string) => Place | null;
  /** Places that a condition accepts, the most populous first, with a search like `search` among them alone. */
  subset: (accepts: (place: Place) => boolean) => { places: Place[]; search: PlaceIndex['search'] };
  /** INSEE codes of a place and of its arrondissements. */
  codesOf: (place: Place) => string[];
}

declare module '#server/platform/services.ts' {
  interface Services {
    places: PlaceIndex;
  }
}

let loaded: PlaceIndex | undefined;

/** Index of about 35,000 places, built once per process in a quarter of a second. */
export function loadPlaceIndex(): PlaceIndex {
  loaded ??= indexPlaces();
  return loaded;
}

function indexPlaces(): PlaceIndex {
  const places = readPlacesFile();
  const gazetteer = createGazetteer(places);
  const cities = Map.groupBy(
    places.filter(({ parent }) => parent),
    ({ parent }) => parent,
  );
  const byCode = new Map(places.map((place) => [place.code, place]));
  return {
    placeOf: (code) => byCode.get(code) ?? null,
    communeOf: (code) => byCode.get(byCode.get(code)?.parent ?? code) ?? null,
    search: (typed, limit) => searchGazetteer(gazetteer, typed, limit),
    resolve: (address) => resolveCommuneAndPostalCode(gazetteer, address),
    corrected(address) {
      const checked = checkCommuneAgainstPostalCode(gazetteer, address);
      return checked.verdict === 'misspelt' ? { ...address, city: checked.city } : address;
    },
    check: (address) => checkCommuneAgainstPostalCode(gazetteer, address),
    doubtOf(address) {
      const { verdict } = checkCommuneAgainstPostalCode(gazetteer, address);
      if (verdict === 'known' || verdict === 'misspelt' || resolveCommuneAndPostalCode(gazetteer, address))
        return undefined;
      return { reason: verdict, proposals: proposeCommuneCorrections(gazetteer, address) };
    },
    propose: (address) => proposeCommuneCorrections(gazetteer, address),
    namesakesOf: (place) =>
      findGazetteerPlacesByName(gazetteer, foldTextForComparison(place.name)).filter(
        ({ name, code }, index, all) =>
          foldTextForComparison(name) === foldTextForComparison(place.name) &&
          code !== place.code &&
          all.findIndex((other) => other.code === code) === index,
      ),
    recognize: (address) => recognizePlaceOrDepartment(gazetteer, address),
    suggest: (typed, limit) => suggestPlacesForUnrecognizedText(gazetteer, typed, limit),
    searchDepartments: gazetteer.departments.search,
    departmentOf: gazetteer.departments.find,
    nearest: (lat, lon) => findNearestPlace(places, lat, lon),
    subset(accepts) {
      const some = places.filter(accepts);
      const among = createGazetteer(some);
      return { places: some, search: (typed, limit) => searchGazetteer(among, typed, limit) };
    },
    codesOf: ({ code }) => [code, ...(cities.get(code) ?? []).map((arrondissement) => arrondissement.code)],
  };
}

const createGazetteer = (places: Place[]): Gazetteer => ({
  places,
  departments: indexDepartments(places),
  ...indexPlaceNames(places),
});
