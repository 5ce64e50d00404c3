import type { DepartmentIndex } from './department-index.ts';
import {
  type ParsedPlaceQuery,
  parsePlaceQuery,
  removePlaceNameSmallWords,
  removePlaceNameSpaces,
} from './parsed-place-query.ts';
import type { Place } from './place-file.ts';
import type { PlaceNameIndex } from './place-name-index.ts';
import { calculatePlaceScore } from './score.ts';

export interface PlaceSearchMatch {
  place: Place;
  /** Postal code of the query, or the best known one of the place. */
  postcode: string;
  /** Match score of the place, from 0 to 1. */
  score: number;
  /** True when the query is spelled differently from the name. */
  isApproximate: boolean;
}

/** Gazetteer: places by population, largest first, with the indexes of their names. */
export interface Gazetteer extends PlaceNameIndex {
  places: readonly Place[];
  departments: DepartmentIndex;
}

/**
 * Places that match a query, best first: those whose name or postal code starts with it, then those with nearly this
 * spelling. Without a match typos in single words are corrected, then more letters dropped.
 */
export function searchGazetteer(gazetteer: Gazetteer, typed: string, limit: number): PlaceSearchMatch[] {
  const query = parsePlaceQuery(typed);
  const found = searchGazetteerWithinTwoTypos(gazetteer, query, limit);
  if (found.length > 0) return found;
  for (const spell of [correctWords(gazetteer), withoutLast(2), withoutLast(3)]) {
    const guessed = guess(gazetteer, respell(query, spell), limit);
    if (guessed.length > 0) return guessed;
  }
  return [];
}

const GUESS_FACTOR = 0.9;

const guess = (gazetteer: Gazetteer, query: ParsedPlaceQuery, limit: number): PlaceSearchMatch[] =>
  [...lookUp(gazetteer, query, limit).values()].map((match) => ({
    ...match,
    score: match.score * GUESS_FACTOR,
    isApproximate: true,
  }));

/** Matches of `searchGazetteer`, without corrections of several typos. */
export function searchGazetteerWithinTwoTypos(
  gazetteer: Gazetteer,
  query: ParsedPlaceQuery,
  limit: number,
): PlaceSearchMatch[] {
  const found = lookUp(gazetteer, query, limit);
  if (found.size < limit) addNear(gazetteer, query, limit, found);
  return [...found.values()];
}

/** Scores of matches by position in the list of places. */
type Found = Map<number, PlaceSearchMatch>;

interface Reading {
  /** Name of a place in the query; empty for a postal code alone. */
  name: string;
  code?: string;
}

type Lookup = (gazetteer: Gazetteer, reading: Reading) => Uint32Array[];

/**
 * Kinds of matches with their text score, best first. The scores are so far apart that importance only orders
 * places of one kind.
 */
const levels: [text: number, lookup: Lookup][] = [
  [
    1,
    ({ names, postcodes }, { name, code = '' }) =>
      name
        ? [names.equalTo(name), names.equalTo(removePlaceNameSmallWords(name))]
        : [postcodes.equalTo(code)],
  ],
  [
    0.9,
    ({ names, postcodes }, { name, code = '' }) => [
      name ? names.startingWith(name) : postcodes.startingWith(/^2[AB]$/.test(code) ? '20' : code),
    ],
  ],
  [0.82, ({ names }, { name }) => (name ? [names.startingWith(removePlaceNameSmallWords(name, true))] : [])],
  [0.74, (gazetteer, { name, code }) => (name && !code ? [placesInDepartment(gazetteer, name)] : [])],
  [
    0.66,
    ({ laterWords }, { name }) =>
      name ? [laterWords.startingWith(removePlaceNameSmallWords(name, true))] : [],
  ],
];

function lookUp(gazetteer: Gazetteer, query: ParsedPlaceQuery, limit: number): Found {
  const found: Found = new Map();
  const readings = readingsOf(query);
  for (const [text, lookup] of levels) {
    const results = resultsOf(gazetteer, readings, lookup);
    for (const { position, place, scored } of ranked(gazetteer, results)) {
      if (found.size >= limit) return found;
      if (found.has(position)) continue;
      const score = calculatePlaceScore(text, scored.population);
      found.set(position, { place, postcode: postcodeOf(place, query), score, isApproximate: false });
    }
  }
  return found;
}

/** Positions of the places found for a reading of the query, which may not accept all of them. */
interface LookupResult {
  /** Positions of places in ascending order. */
  positions: Uint32Array;
  reading: Reading;
}

const resultsOf = (gazetteer: Gazetteer, readings: Reading[], lookup: Lookup): LookupResult[] =>
  readings.flatMap((reading) => lookup(gazetteer, reading).map((positions) => ({ positions, reading })));

/**
 * Places found, the most populous first. Arrondissements of one city follow each other in numeric order,
 * ranked and scored like the most populous one. A generator, as a short prefix begins thousands of names and
 * few are needed.
 */
function* ranked(
  { places }: Gazetteer,
  results: LookupResult[],
): Generator<{ position: number; place: Place; scored: Place }> {
  const cities = new Set<string>();
  for (const { position, place } of accepted(places, results)) {
    const { parent } = place;
    if (!parent) yield { position, place, scored: place };
    else if (!cities.has(parent)) {
      cities.add(parent);
      const siblings = [...accepted(places, results)].filter((other) => other.place.parent === parent);
      siblings.sort((one, other) => (one.place.code < other.place.code ? -1 : 1));
      for (const sibling of siblings) yield { ...sibling, scored: place };
    }
  }
}

/** Places that the reading accepts, in ascending order of position. */
function* accepted(
  places: readonly Place[],
  results: LookupResult[],
): Generator<{ position: number; place: Place }> {
  for (const position of inOrder(results.map(({ positions }) => positions))) {
    const place = places[position];
    if (
      place &&
      results.some(({ positions, reading }) => accepts(reading, place) && positions.includes(position))
    )
      yield { position, place };
  }
}

/** Minimum number of letters for near spellings: shorter names resemble too many. */
const MIN_NEAR_LETTERS = 4;
/** Maximum number of near spellings considered for each reading. */
const MAX_SPELLINGS = 20;

const ONE_TYPO = 0.5;
/**
 * Number of inhabitants of a large city. With one wrong letter ("lion") it scores like the beginning of a name; the
 * order of the matches does not change.
 */
const LARGE_CITY = 100_000;
const LARGE_CITY_TEXT = 0.87;

/**
 * Adds places with names without hyphens, with a typo, with a wrong last letter while being typed, with two
 * typos.
 */
function addNear(gazetteer: Gazetteer, query: ParsedPlaceQuery, limit: number, found: Found): void {
  const { places, joinedNames, spellings } = gazetteer;
  const readings = readingsOf(query).filter(({ name }) => name.length >= MIN_NEAR_LETTERS);
  const addAll = (text: number, lookup: Lookup) => {
    for (const { position, place } of accepted(places, resultsOf(gazetteer, readings, lookup))) {
      if (found.size >= limit) return;
      if (found.has(position)) continue;
      const isLargeCity = text === ONE_TYPO && place.population >= LARGE_CITY;
      const score = calculatePlaceScore(isLargeCity ? LARGE_CITY_TEXT : text, place.population);
      found.set(position, { place, postcode: postcodeOf(place, query), score, isApproximate: true });
    }
  };

  addAll(0.58, (_, { name }) => [joinedNames.startingWith(removePlaceNameSpaces(name))]);
  if (found.size >= limit) return;
  const near = new Map(
    readings.map((reading) => [
      reading,
      spellings.nearest(removePlaceNameSpaces(reading.name), MAX_SPELLINGS),
    ]),
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

/** Places of the given department, the most populous first. */
function placesInDepartment({ places, departments }: Gazetteer, name: string): Uint32Array {
  const department = departments.find(name);
  if (!department) return new Uint32Array();
  return Uint32Array.from(
    places.flatMap((place, position) => (place.department === department ? [position] : [])),
  );
}

function readingsOf({ names, coded }: ParsedPlaceQuery): Reading[] {
  const whole = names.map((name) => ({ name }));
  if (!coded) return whole;
  const { code } = coded;
  return [...whole, ...(coded.names.length > 0 ? coded.names : ['']).map((name) => ({ name, code }))];
}

/**
 * True for a place in the reading's department or with its postal code. Arrondissements need the complete
 * name of their city.
 */
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

function postcodeOf(place: Place, { coded }: ParsedPlaceQuery): string {
  const typed = coded && place.postcodes.find((postcode) => postcode.startsWith(coded.code));
  return typed ?? place.postcodes[0] ?? '';
}

function respell({ names, coded }: ParsedPlaceQuery, spell: (name: string) => string): ParsedPlaceQuery {
  return { names: names.map(spell), ...(coded && { coded: { ...coded, names: coded.names.map(spell) } }) };
}

const correctWords =
  ({ words }: Gazetteer) =>
  (name: string): string =>
    name.split(' ').map(words.correct).join(' ');

const withoutLast =
  (letters: number) =>
  (name: string): string =>
    name.slice(0, Math.max(4, name.length - letters));
