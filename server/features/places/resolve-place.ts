import { editDistance } from '#contract/text/edit-distance.ts';
import { allowedEdits } from '#contract/text/vocabulary.ts';
import type { Gazetteer } from './find-places.ts';
import { isWholeCity, type Place } from './place-file.ts';
import { bareName, foldedLetters, inOneWord, readTypedPlace } from './typed-place.ts';

/** Either suffices. */
export interface Address {
  city?: string | undefined;
  postalCode?: string | undefined;
}

/** See `PlaceIndex.resolve`. A name outweighs a wrong code. */
export function resolvePlace(gazetteer: Gazetteer, { city = '', postalCode = '' }: Address): Place | null {
  const query = readTypedPlace(city);
  const code = /\d{5}/.exec(postalCode.replace(/\s/g, ''))?.[0] ?? query.near?.code ?? '';
  const typed = typedNames(city);
  const namesakes = typed.flatMap((name) => placesNamed(gazetteer, name));
  const sharing = placesWith(gazetteer, code);
  return (
    namesakes.find((place) => place.postcodes.includes(code)) ??
    sharing.find(({ parent }) => namesakes.some((place) => place.code === parent)) ??
    namesakes.find((place) => isInArea(place, code)) ??
    sharing.find((place) => isSpelledNearly(place, typed)) ??
    sharing.find((place) => !isWholeCity(place)) ??
    sharing[0] ??
    namesakes[0] ??
    null
  );
}

/** True when the typed city is the name of the place but for a typo. */
export function isMisspelt(gazetteer: Gazetteer, place: Place, city: string): boolean {
  const typed = typedNames(city);
  const isNamed = typed
    .flatMap((name) => placesNamed(gazetteer, name))
    .some(({ code }) => code === place.code || code === place.parent);
  return !isNamed && isSpelledNearly(place, typed);
}

/** With and without the code that stands beside the name. */
function typedNames(city: string): string[] {
  const { names, near } = readTypedPlace(city);
  return [...names, ...(near?.names ?? [])];
}

function isSpelledNearly({ name }: Place, typed: string[]): boolean {
  const letters = foldedLetters(name);
  return typed.map(inOneWord).some((written) => {
    const most = allowedEdits(letters);
    return editDistance(written, letters, most) <= most;
  });
}

/** Of the same name without small words, the most populous first. */
function placesNamed({ places, names }: Gazetteer, name: string): Place[] {
  return [...names.equalTo(name), ...names.equalTo(bareName(name))].flatMap(
    (position) => places[position] ?? [],
  );
}

function placesWith({ places, postcodes }: Gazetteer, code: string): Place[] {
  return [...postcodes.equalTo(code)].flatMap((position) => places[position] ?? []);
}

/** By the department of the postal code: CEDEX codes belong to no commune. */
function isInArea({ postcodes, department }: Place, code: string): boolean {
  const area = code.slice(0, /^9[78]/.test(code) ? 3 : 2);
  return code !== '' && (department.code === code || postcodes.some((postcode) => postcode.startsWith(area)));
}
