import type { Departments } from './departments.ts';
import type { Place } from './place-file.ts';
import type { PlaceNames } from './place-names.ts';
import { scoreOf } from './score.ts';
import { bareName, inOneWord, readTypedPlace, type TypedPlace } from './typed-place.ts';

export interface PlaceMatch {
  place: Place;
  /** The postal code of the query, else the best known one. */
  postcode: string;
  /** 0 to 1. */
  score: number;
  /** Not written as in the query. */
  isApproximate: boolean;
}

/** By population, the largest first, with their indexes. */
export interface Gazetteer extends PlaceNames {
  places: readonly Place[];
  departments: Departments;
}

/**
 * Places that match a query, best first: those whose name or postal code starts with it, then those spelled nearly
 * like it. Without a match typos in single words are corrected, then more letters dropped.
 */
export function findPlaces(gazetteer: Gazetteer, typed: string, limit: number): PlaceMatch[] {
  const query = readTypedPlace(typed);
  const found = matchPlaces(gazetteer, query, limit);
  if (found.length > 0) return found;
  for (const spell of [correctWords(gazetteer), withoutLast(2), withoutLast(3)]) {
    const guessed = guess(gazetteer, respell(query, spell), limit);
    if (guessed.length > 0) return guessed;
  }
  return [];
}

const guessTrust = 0.9;

const guess = (gazetteer: Gazetteer, query: TypedPlace, limit: number): PlaceMatch[] =>
  [...lookUp(gazetteer, query, limit).values()].map((match) => ({
    ...match,
    score: match.score * guessTrust,
    isApproximate: true,
  }));

/** As `findPlaces`, without corrections of several typos. */
export function matchPlaces(gazetteer: Gazetteer, query: TypedPlace, limit: number): PlaceMatch[] {
  const found = lookUp(gazetteer, query, limit);
  if (found.size < limit) addNear(gazetteer, query, limit, found);
  return [...found.values()];
}

/** By position in the list of places. */
type Found = Map<number, PlaceMatch>;

interface Reading {
  /** Empty for a postal code alone. */
  name: string;
  code?: string;
}

type Lookup = (gazetteer: Gazetteer, reading: Reading) => Uint32Array[];

/**
 * Kinds of matches with their text score, best first. The scores are so far apart that importance only orders places
 * of one kind.
 */
const levels: [text: number, lookup: Lookup][] = [
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
  [0.82, ({ names }, { name }) => (name ? [names.startingWith(bareName(name, true))] : [])],
  [0.74, (gazetteer, { name, code }) => (name && !code ? [placesInDepartment(gazetteer, name)] : [])],
  [0.66, ({ laterWords }, { name }) => (name ? [laterWords.startingWith(bareName(name, true))] : [])],
];

function lookUp(gazetteer: Gazetteer, query: TypedPlace, limit: number): Found {
  const found: Found = new Map();
  const readings = readingsOf(query);
  for (const [text, lookup] of levels) {
    const looks = looksOf(gazetteer, readings, lookup);
    for (const { position, place, scored } of inNumericOrder(gazetteer, looks)) {
      if (found.size >= limit) return found;
      if (found.has(position)) continue;
      const score = scoreOf(text, scored.population);
      found.set(position, { place, postcode: postcodeOf(place, query), score, isApproximate: false });
    }
  }
  return found;
}

/** Where a reading led to, of which it may refuse some. */
interface Look {
  /** Ascending. */
  positions: Uint32Array;
  reading: Reading;
}

const looksOf = (gazetteer: Gazetteer, readings: Reading[], lookup: Lookup): Look[] =>
  readings.flatMap((reading) => lookup(gazetteer, reading).map((positions) => ({ positions, reading })));

/**
 * Most populous first, but arrondissements of one city stand, and score, where the most populous does, first to last.
 * A short prefix begins thousands of names and few are wanted, so each is looked at when its turn comes.
 */
function* inNumericOrder(
  { places }: Gazetteer,
  looks: Look[],
): Generator<{ position: number; place: Place; scored: Place }> {
  const cities = new Set<string>();
  for (const { position, place } of accepted(places, looks)) {
    const { parent } = place;
    if (!parent) yield { position, place, scored: place };
    else if (!cities.has(parent)) {
      cities.add(parent);
      const siblings = [...accepted(places, looks)].filter((other) => other.place.parent === parent);
      siblings.sort((one, other) => (one.place.code < other.place.code ? -1 : 1));
      for (const sibling of siblings) yield { ...sibling, scored: place };
    }
  }
}

/** Ascending. */
function* accepted(places: readonly Place[], looks: Look[]): Generator<{ position: number; place: Place }> {
  for (const position of inOrder(looks.map(({ positions }) => positions))) {
    const place = places[position];
    if (
      place &&
      looks.some(({ positions, reading }) => accepts(reading, place) && positions.includes(position))
    )
      yield { position, place };
  }
}

/** Names of so few letters are near too many. */
const leastLetters = 4;
/** Spellings that are looked at for one reading. */
const mostSpellings = 20;

const ONE_TYPO = 0.5;
/** One letter away from a large city, it scores as what begins so: "lion". The order of the answer stays. */
const LARGE_CITY = 100_000;
const LARGE_CITY_TEXT = 0.87;

/** Names without their hyphens, with a typo, with a wrong last letter while being typed, with two typos. */
function addNear(gazetteer: Gazetteer, query: TypedPlace, limit: number, found: Found): void {
  const { places, joinedNames, spellings } = gazetteer;
  const readings = readingsOf(query).filter(({ name }) => name.length >= leastLetters);
  const addAll = (text: number, lookup: Lookup) => {
    for (const { position, place } of accepted(places, looksOf(gazetteer, readings, lookup))) {
      if (found.size >= limit) return;
      if (found.has(position)) continue;
      const isMeant = text === ONE_TYPO && place.population >= LARGE_CITY;
      const score = scoreOf(isMeant ? LARGE_CITY_TEXT : text, place.population);
      found.set(position, { place, postcode: postcodeOf(place, query), score, isApproximate: true });
    }
  };

  addAll(0.58, (_, { name }) => [joinedNames.startingWith(inOneWord(name))]);
  if (found.size >= limit) return;
  const near = new Map(
    readings.map((reading) => [reading, spellings.nearest(inOneWord(reading.name), mostSpellings)]),
  );
  const spelledWith =
    (edits: number): Lookup =>
    (_, reading) =>
      (near.get(reading) ?? []).flatMap(({ word, distance }) =>
        distance === edits ? [joinedNames.equalTo(word)] : [],
      );
  addAll(ONE_TYPO, spelledWith(1));
  if (found.size === 0) {
    for (const match of guess(gazetteer, respell(query, withoutLast(1)), limit)) {
      found.set(places.indexOf(match.place), match);
    }
  }
  addAll(0.42, spelledWith(2));
}

/** Most populous first. */
function placesInDepartment({ places, departments }: Gazetteer, name: string): Uint32Array {
  const department = departments.find(name);
  if (!department) return new Uint32Array();
  return Uint32Array.from(
    places.flatMap((place, position) => (place.department === department ? [position] : [])),
  );
}

function readingsOf({ names, near }: TypedPlace): Reading[] {
  const whole = names.map((name) => ({ name }));
  if (!near) return whole;
  const { code } = near;
  return [...whole, ...(near.names.length > 0 ? near.names : ['']).map((name) => ({ name, code }))];
}

/** In the department or with the postal code of the reading; an arrondissement only once its city's name is complete. */
function accepts({ name, code }: Reading, place: Place): boolean {
  if (place.parent && name && !name.startsWith(cityName(place))) return false;
  return (
    !code || place.department.code === code || place.postcodes.some((postcode) => postcode.startsWith(code))
  );
}

const cityName = ({ name }: Place): string => name.slice(0, name.indexOf(' ')).toLowerCase();

function inOrder(lists: Uint32Array[]): Uint32Array {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  return Uint32Array.from(lists.flatMap((list) => [...list])).sort();
}

function postcodeOf(place: Place, { near }: TypedPlace): string {
  const typed = near && place.postcodes.find((postcode) => postcode.startsWith(near.code));
  return typed ?? place.postcodes[0] ?? '';
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
