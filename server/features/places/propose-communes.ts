import type { Commune } from '#contract/places/schemas.ts';
import { editDistance } from '#contract/text/edit-distance.ts';
import { distanceKm } from '#server/platform/geo.ts';
import {
  type Address,
  checkCommune,
  isInArea,
  placesNamed,
  placesWith,
  readAddress,
} from './check-commune.ts';
import { type Gazetteer, matchPlaces } from './find-places.ts';
import { cityNameOf, type Place } from './place-file.ts';
import { foldedLetters, readTypedPlace } from './typed-place.ts';

const MAX_PROPOSALS = 3;
/** Nearly spelt names that are weighed. */
const MAX_NEAR = 20;

/**
 * Communes that an address with a fault may mean, the fewest corrections first: of a contradictory one the commune of
 * its name and the one of its code. None for a known one.
 */
export function proposeCommunes(gazetteer: Gazetteer, address: Address): Commune[] {
  const checked = checkCommune(gazetteer, address);
  if (checked.verdict === 'known') return [];
  const { names, code } = readAddress(address);
  if (checked.verdict === 'misspelt') return [communeOf(checked.place, checked.city, code)];
  const sharing = placesWith(gazetteer, code);
  const namesakes = names.flatMap((name) => placesNamed(gazetteer, name));
  const meant =
    namesakes.length > 0
      ? [...nearestTo(sharing, namesakes), ...nearestTo(namesakes, sharing)]
      : [...sharing, ...spelledNearly(gazetteer, address.city ?? '', code)];
  const typed = { city: address.city ?? '', postalCode: code };
  const proposals = new Map(
    meant.map((place) => {
      const commune = communeOf(place, cityNameOf(place), code);
      return [`${commune.city} ${commune.postalCode}`, commune] as const;
    }),
  );
  return [...proposals.values()]
    .sort((one, other) => correctionsOf(typed, one) - correctionsOf(typed, other))
    .slice(0, MAX_PROPOSALS);
}

/** The one of `places` that is nearest to any of `others`; all of them where there are no others. */
function nearestTo(others: Place[], places: Place[]): Place[] {
  if (others.length === 0) return places;
  const distances = places.map((place) => Math.min(...others.map((other) => distanceKm(place, other))));
  return places.filter((_, index) => index === distances.indexOf(Math.min(...distances)));
}

/** Places with nearly this name: those in the department of the postal code, else all. */
function spelledNearly(gazetteer: Gazetteer, city: string, code: string): Place[] {
  const near = matchPlaces(gazetteer, readTypedPlace(city), MAX_NEAR).map(({ place }) => place);
  const inArea = near.filter((place) => isInArea(place, code));
  return inArea.length > 0 ? inArea : near;
}

/** Commune of a place, with its postal code that is most like the typed one. */
function communeOf({ postcodes }: Place, city: string, code: string): Commune {
  const [postalCode = ''] = postcodes.toSorted((one, other) => editsOf(code, one) - editsOf(code, other));
  return { city, postalCode };
}

const correctionsOf = (typed: Commune, meant: Commune): number =>
  editsOf(foldedLetters(typed.city), foldedLetters(meant.city)) + editsOf(typed.postalCode, meant.postalCode);

const editsOf = (typed: string, meant: string): number => editDistance(typed, meant, MAX_EDITS);

const MAX_EDITS = 30;
