import { distanceKm } from '#contract/distance-km.ts';
import type { Commune } from '#contract/places/schemas.ts';
import { editDistance } from '#contract/text/edit-distance.ts';
import {
  type CommuneAndPostalCode,
  checkCommuneAgainstPostalCode,
  findGazetteerPlacesByName,
  findGazetteerPlacesByPostalCode,
  isPostalCodeInDepartment,
  parseTypedCommuneAndPostalCode,
} from './check-commune-against-postal-code.ts';
import { foldPlaceNameToOneWord, parsePlaceQuery } from './parsed-place-query.ts';
import { getCityNameOfArrondissement, type Place } from './place-file.ts';
import { type Gazetteer, searchGazetteerWithinTwoTypos } from './search-gazetteer.ts';

const MAX_PROPOSALS = 3;
/** Maximum number of near spellings considered. */
const MAX_NEAR = 20;

/**
 * Implementation of `PlaceIndex.propose`. A contradictory address gives the commune of its name and the one of its
 * code; a known one gives none.
 */
export function proposeCommuneCorrections(gazetteer: Gazetteer, address: CommuneAndPostalCode): Commune[] {
  const checked = checkCommuneAgainstPostalCode(gazetteer, address);
  if (checked.verdict === 'known') return [];
  const { names, code } = parseTypedCommuneAndPostalCode(address);
  if (checked.verdict === 'misspelt') return [communeOf(checked.place, checked.city, code)];
  const sharing = findGazetteerPlacesByPostalCode(gazetteer, code);
  const namesakes = names.flatMap((name) => findGazetteerPlacesByName(gazetteer, name));
  const candidates =
    namesakes.length > 0
      ? [...nearestTo(sharing, namesakes), ...nearestTo(namesakes, sharing)]
      : [...sharing, ...spelledNearly(gazetteer, address.city ?? '', code)];
  const typed = { city: address.city ?? '', postalCode: code };
  const proposals = new Map(
    candidates.map((place) => {
      const commune = communeOf(place, getCityNameOfArrondissement(place), code);
      return [`${commune.city} ${commune.postalCode}`, commune] as const;
    }),
  );
  return [...proposals.values()]
    .sort((one, other) => correctionsOf(typed, one) - correctionsOf(typed, other))
    .slice(0, MAX_PROPOSALS);
}

/** Places nearest to any of `others`; all of them when there are no others. */
function nearestTo(others: Place[], places: Place[]): Place[] {
  if (others.length === 0) return places;
  const distances = places.map((place) => Math.min(...others.map((other) => distanceKm(place, other))));
  return places.filter((_, index) => index === distances.indexOf(Math.min(...distances)));
}

/** Places with nearly this name: those in the department of the postal code, or all if none is. */
function spelledNearly(gazetteer: Gazetteer, city: string, code: string): Place[] {
  const near = searchGazetteerWithinTwoTypos(gazetteer, parsePlaceQuery(city), MAX_NEAR).map(
    ({ place }) => place,
  );
  const inArea = near.filter((place) => isPostalCodeInDepartment(place, code));
  return inArea.length > 0 ? inArea : near;
}

/** Commune of a place, with the one of its postal codes that is most similar to the typed one. */
function communeOf({ postcodes }: Place, city: string, code: string): Commune {
  const [postalCode = ''] = postcodes.toSorted((one, other) => editsOf(code, one) - editsOf(code, other));
  return { city, postalCode };
}

const correctionsOf = (typed: Commune, proposed: Commune): number =>
  editsOf(foldPlaceNameToOneWord(typed.city), foldPlaceNameToOneWord(proposed.city)) +
  editsOf(typed.postalCode, proposed.postalCode);

const editsOf = (typed: string, proposed: string): number => editDistance(typed, proposed, MAX_EDITS);

const MAX_EDITS = 30;
