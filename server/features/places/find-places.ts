import type { Place } from './place-file.ts';
import type { PlaceNames } from './place-names.ts';
import { bareName, readTypedPlace, type TypedPlace } from './typed-place.ts';

export interface PlaceMatch {
  place: Place;
  /** The postal code of the query, else the best known one. */
  postcode: string;
  /** 0 to 1. */
  score: number;
}

/** By population, the largest first, with their indexes. */
export interface Gazetteer extends PlaceNames {
  places: readonly Place[];
}

/**
 * Places that match a query, best first. Score as addok's: (text + 0.1 · importance) / 1.1, importance = ln(1 +
 * population / 3) / 20. Without a match the last letter is dropped, then typos are corrected.
 */
export function findPlaces(gazetteer: Gazetteer, typed: string, limit: number): PlaceMatch[] {
  const query = readTypedPlace(typed);
  const found = lookUp(gazetteer, query, limit);
  if (found.length > 0) return found;
  for (const spell of [withoutLast(1), correctWords(gazetteer), withoutLast(2), withoutLast(3)]) {
    const guessed = lookUp(gazetteer, respell(query, spell), limit);
    if (guessed.length > 0) return guessed.map((match) => ({ ...match, score: match.score * guessTrust }));
  }
  return [];
}

const guessTrust = 0.9;

interface Reading {
  /** Empty for a postal code alone. */
  name: string;
  code?: string;
}

type Look = (gazetteer: Gazetteer, reading: Reading) => Uint32Array[];

/**
 * Kinds of matches with their text score, best first. The scores are so far apart that importance only orders places
 * of one kind.
 */
const levels: [text: number, look: Look][] = [
  [
    1,
    ({ names, postcodes }, { name, code = '' }) =>
      name ? [names.equalTo(name), names.equalTo(bareName(name))] : [postcodes.equalTo(code)],
  ],
  [
    0.9,
    ({ names, postcodes }, { name, code = '' }) => [
      name ? names.startingWith(name) : postcodes.startingWith(/^2[AB]$/.test(code) ? '20' : code),
    ],
  ],
  [0.8, ({ names }, { name }) => (name ? [names.startingWith(bareName(name, true))] : [])],
  [0.7, ({ laterWords }, { name }) => (name ? [laterWords.startingWith(bareName(name, true))] : [])],
];

function lookUp(gazetteer: Gazetteer, query: TypedPlace, limit: number): PlaceMatch[] {
  const found = new Map<number, PlaceMatch>();
  const readings = readingsOf(query);
  for (const [text, look] of levels) {
    const positions = readings.flatMap((reading) =>
      look(gazetteer, reading).map((found) => filterReading(gazetteer, found, reading)),
    );
    for (const position of inOrder(positions)) {
      const place = gazetteer.places[position];
      if (found.size >= limit) return [...found.values()];
      if (place && !found.has(position)) found.set(position, { place, ...rate(place, query, text) });
    }
  }
  return [...found.values()];
}

function readingsOf({ names, near }: TypedPlace): Reading[] {
  const whole = names.map((name) => ({ name }));
  if (!near) return whole;
  const { code } = near;
  return [...whole, ...(near.names.length > 0 ? near.names : ['']).map((name) => ({ name, code }))];
}

/**
 * Positions in the department or with the postal code of the reading; arrondissements only once their city's name is
 * complete.
 */
function filterReading({ places }: Gazetteer, positions: Uint32Array, { name, code }: Reading): Uint32Array {
  return positions.filter((position) => {
    const place = places[position];
    if (!place || (place.parent && name && !name.startsWith(cityName(place)))) return false;
    return (
      !code || place.department.code === code || place.postcodes.some((postcode) => postcode.startsWith(code))
    );
  });
}

const cityName = ({ name }: Place): string => name.slice(0, name.indexOf(' ')).toLowerCase();

function inOrder(lists: Uint32Array[]): Uint32Array {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  return Uint32Array.from(lists.flatMap((list) => [...list])).sort();
}

function rate(place: Place, { near }: TypedPlace, text: number) {
  const typed = near && place.postcodes.find((postcode) => postcode.startsWith(near.code));
  const importance = Math.log(1 + place.population / 3) / 20;
  return { postcode: typed ?? place.postcodes[0] ?? '', score: (text + 0.1 * importance) / 1.1 };
}

function respell({ names, near }: TypedPlace, spell: (name: string) => string): TypedPlace {
  return { names: names.map(spell), ...(near && { near: { ...near, names: near.names.map(spell) } }) };
}

const correctWords =
  ({ words }: Gazetteer) =>
  (name: string): string =>
    name.split(' ').map(words.correct).join(' ');

const withoutLast =
  (letters: number) =>
  (name: string): string =>
    name.slice(0, Math.max(4, name.length - letters));
