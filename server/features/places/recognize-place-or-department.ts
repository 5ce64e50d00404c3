import {
  type CommuneAndPostalCode,
  checkCommuneAgainstPostalCode,
  resolveCommuneAndPostalCode,
} from './check-commune-against-postal-code.ts';
import { foldPlaceNameToOneWord, parsePlaceQuery } from './parsed-place-query.ts';
import type { Department, Place } from './place-file.ts';
import {
  type Gazetteer,
  type PlaceSearchMatch,
  searchGazetteer,
  searchGazetteerWithinTwoTypos,
} from './search-gazetteer.ts';

/** Place or department that a typed text means. */
export type RecognizedPlaceOrDepartment =
  | {
      place: Place;
      /** Postal code that was typed, or the best known one of the place. */
      postcode: string;
      /** True when the place was typed with a typo, or only in part. */
      isApproximate: boolean;
    }
  | { department: Department };

/**
 * Inhabitants. A commune this large outweighs the department of its name, unless the number is given: `Vienne
 * (86)`. A smaller one yields to the department (Aube, Loire): the postal code then tells them apart.
 */
const LARGE_TOWN = 10_000;

/** Implementation of `PlaceIndex.recognize`. */
export function recognizePlaceOrDepartment(
  gazetteer: Gazetteer,
  address: CommuneAndPostalCode,
): RecognizedPlaceOrDepartment | null {
  const { city = '', postalCode = '' } = address;
  const { departments } = gazetteer;
  const department = city && postalCode ? null : departments.find(city || postalCode);
  const checked = checkCommuneAgainstPostalCode(gazetteer, address);
  const place = 'place' in checked ? checked.place : null;
  const isNumbered = /\d/.test(city);
  if (department && (isNumbered || (place?.population ?? 0) < LARGE_TOWN)) return { department };
  if (place) {
    const postcode = place.postcodes.includes(postalCode) ? postalCode : (place.postcodes[0] ?? '');
    return { place, postcode, isApproximate: checked.verdict === 'misspelt' };
  }
  const [best] = city ? searchGazetteerWithinTwoTypos(gazetteer, parsePlaceQuery(city), 1) : [];
  if (best && (best.isApproximate || isMostOf(city, best.place.name)))
    return { ...best, isApproximate: true };
  const near = city ? departments.findByApproximateName(city) : null;
  if (near) return { department: near };
  const coded = city && postalCode ? resolveCommuneAndPostalCode(gazetteer, { postalCode }) : null;
  return coded && { place: coded, postcode: postalCode, isApproximate: true };
}

/**
 * Number of candidates considered, so that a large city with a near spelling is among few suggestions: Lyon for "lion".
 */
const MIN_CANDIDATES = 50;

/** Implementation of `PlaceIndex.suggest`. */
export function suggestPlacesForUnrecognizedText(
  gazetteer: Gazetteer,
  typed: string,
  limit: number,
): PlaceSearchMatch[] {
  const letters = foldPlaceNameToOneWord(typed);
  for (const text of [typed, letters.slice(0, 3), letters.slice(0, 2), letters.slice(0, 1)]) {
    const found = searchGazetteer(gazetteer, text, Math.max(limit, MIN_CANDIDATES));
    if (found.length > 0) return found.sort((one, other) => other.score - one.score).slice(0, limit);
  }
  return [];
}

/** True for at least half of a name: `Saint Etien` is enough of Saint-Étienne, `Sain` is not. */
const isMostOf = (typed: string, name: string): boolean => {
  const letters = foldPlaceNameToOneWord(typed);
  return /[a-z]/.test(letters) && letters.length * 2 >= foldPlaceNameToOneWord(name).length;
};
