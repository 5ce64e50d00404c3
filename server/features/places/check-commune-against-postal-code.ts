import { distanceKm } from '#contract/distance-km.ts';
import { editDistance } from '#contract/text/edit-distance.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { calculateAllowedEditDistance } from '#contract/text/spelling-vocabulary.ts';
import {
  foldPlaceNameToOneWord,
  parsePlaceQuery,
  removePlaceNameSmallWords,
  removePlaceNameSpaces,
} from './parsed-place-query.ts';
import { getCityNameOfArrondissement, isCityWithArrondissements, type Place } from './place-file.ts';
import type { PrefixTable } from './prefix-table.ts';
import type { Gazetteer } from './search-gazetteer.ts';

/** Address of commune and postal code, of which either field suffices. */
export interface CommuneAndPostalCode {
  city?: string | undefined;
  postalCode?: string | undefined;
}

/**
 * Result of comparing a commune's name with a postal code.
 * - `misspelt`: the name is nearly, or part of, that of the only commune with this code, which is `city`;
 * - `unknown`: no commune has this name;
 * - `contradictory`: no commune of this name has this code.
 */
export type CommunePostalCodeCheckResult =
  | { verdict: 'known'; place: Place }
  | { verdict: 'misspelt'; place: Place; city: string }
  | { verdict: 'unknown' | 'contradictory' };

/** Implementation of `PlaceIndex.check`. */
export function checkCommuneAgainstPostalCode(
  gazetteer: Gazetteer,
  address: CommuneAndPostalCode,
): CommunePostalCodeCheckResult {
  const typed = parseTypedCommuneAndPostalCode(address);
  const namesakes = typed.names.flatMap((name) => findGazetteerPlacesByName(gazetteer, name));
  const sharing = findGazetteerPlacesByPostalCode(gazetteer, typed.code);
  const place = knownPlace(gazetteer, typed, namesakes, sharing);
  if (place) return { verdict: 'known', place };
  const settled = settledByCode(sharing, typed.names, namesakes.length > 0);
  if (settled) return { verdict: 'misspelt', ...settled };
  return { verdict: namesakes.length > 0 ? 'contradictory' : 'unknown' };
}

/** Implementation of `PlaceIndex.resolve`. */
export function resolveCommuneAndPostalCode(
  gazetteer: Gazetteer,
  address: CommuneAndPostalCode,
): Place | null {
  const checked = checkCommuneAgainstPostalCode(gazetteer, address);
  if ('place' in checked) return checked.place;
  return checked.verdict === 'contradictory'
    ? namedNeighbour(gazetteer, parseTypedCommuneAndPostalCode(address))
    : null;
}

/**
 * Maximum kilometres between communes whose postal codes are easily confused, as they share or neighbour a post office.
 */
const MAX_NEIGHBOUR_KM = 10;

/** Commune of the typed name, if a commune with the typed postal code is near it. */
function namedNeighbour(gazetteer: Gazetteer, { names, code }: TypedAddress): Place | null {
  const sharing = findGazetteerPlacesByPostalCode(gazetteer, code);
  const isNeighbour = (place: Place) => sharing.some((other) => distanceKm(place, other) <= MAX_NEIGHBOUR_KM);
  return names.flatMap((name) => findGazetteerPlacesByName(gazetteer, name)).find(isNeighbour) ?? null;
}

interface TypedAddress {
  /** Folded readings of the typed commune name. */
  names: string[];
  /** Postal code that was typed: its digits, or five digits typed beside the name. */
  code: string;
  /** Number typed beside the commune's name, maybe that of a department. */
  hint: string;
  /** True when the typed name is empty or only a code; false for signs and other digits, which name nothing. */
  hasCodeOnly: boolean;
}

export function parseTypedCommuneAndPostalCode({
  city = '',
  postalCode = '',
}: CommuneAndPostalCode): TypedAddress {
  const { names, coded } = parsePlaceQuery(city);
  const digits = postalCode.replace(/\s/g, '');
  const given = /\d{5}/.exec(digits)?.[0] ?? /^\d+$/.exec(digits)?.[0];
  const hint = coded?.code ?? '';
  return {
    names: [...names, ...(coded?.names ?? [])].filter((name) => /[a-z]/.test(name)),
    code: given ?? (hint.length === 5 ? hint : ''),
    hint,
    hasCodeOnly: /^\s*(\d{1,5})?\s*$/.test(city),
  };
}

/** Places of the given name, ignoring small words, the most populous first. */
export const findGazetteerPlacesByName = (gazetteer: Gazetteer, name: string): Place[] =>
  lookUp(gazetteer, gazetteer.names, name, removePlaceNameSmallWords(name));

/** Places with the given postal code, the most populous first. */
export const findGazetteerPlacesByPostalCode = (gazetteer: Gazetteer, code: string): Place[] =>
  lookUp(gazetteer, gazetteer.postcodes, code);

const lookUp = ({ places }: Gazetteer, table: PrefixTable, ...keys: string[]): Place[] =>
  keys.flatMap((key) => [...table.equalTo(key)]).flatMap((position) => places[position] ?? []);

function knownPlace(
  gazetteer: Gazetteer,
  { names, code, hint, hasCodeOnly }: TypedAddress,
  namesakes: Place[],
  sharing: Place[],
): Place | undefined {
  if (hasCodeOnly) return sharing.find((place) => !isCityWithArrondissements(place)) ?? sharing[0];
  const former = names.flatMap((name) =>
    lookUp(gazetteer, gazetteer.formerNames, name, removePlaceNameSmallWords(name)),
  );
  const named = [...namesakes, ...former];
  if (!code) return namesakes.find((place) => isPostalCodeInDepartment(place, hint)) ?? named[0];
  return (
    namesakes.find((place) => place.postcodes.includes(code)) ??
    sharing.find(({ parent }) => namesakes.some((place) => place.code === parent)) ??
    // City whose general postal code was typed, such as 75000.
    namesakes.find(({ parent }) => sharing.every((place) => place.code === parent) && sharing.length > 0) ??
    former.find((place) => place.postcodes.includes(code)) ??
    (namesakes.length === 0 ? sharing.find((place) => hasQuarter(place, names)) : undefined) ??
    (sharing.length === 0 ? named.find((place) => isPostalCodeInDepartment(place, code)) : undefined)
  );
}

/** True when the department of a postal code is that of the place: CEDEX codes belong to no commune. */
export function isPostalCodeInDepartment({ postcodes, department }: Place, code: string): boolean {
  const area = code.slice(0, /^9[78]/.test(code) ? 3 : 2);
  return code !== '' && (department.code === code || postcodes.some((postcode) => postcode.startsWith(area)));
}

/** True for a text that names a quarter of a city: `Lyon Croix-Rousse`. */
function hasQuarter(place: Place, names: string[]): boolean {
  const city = foldTextForComparison(getCityNameOfArrondissement(place));
  return names.some((name) => name.startsWith(`${city} `));
}

/** Commune of a postal code, if the names resemble exactly one of those with this code. */
function settledByCode(sharing: Place[], names: string[], isNamedElsewhere: boolean) {
  for (const resembles of isNamedElsewhere ? [isBeginning] : [isNearly, isBeginning, isPart]) {
    const candidates = sharing.flatMap((place) =>
      [place.name, getCityNameOfArrondissement(place)]
        .filter((official) => names.some((name) => resembles(name, official)))
        .slice(0, 1)
        .map((city) => ({ place, city })),
    );
    const communes = new Set(candidates.map(({ place }) => place.parent ?? place.code));
    const [first] = candidates;
    if (first && communes.size === 1) return first;
    if (first) return undefined;
  }
  return undefined;
}

type Comparison = (name: string, official: string) => boolean;

const isNearly: Comparison = (name, official) => {
  const letters = foldPlaceNameToOneWord(official);
  const max = calculateAllowedEditDistance(letters);
  return editDistance(removePlaceNameSpaces(name), letters, max) <= max;
};

/** True for a text that is the beginning of a name: `Chamonix`, `Saint-Maur`. */
const isBeginning: Comparison = (name, official) =>
  isTelling(name) &&
  `${removePlaceNameSmallWords(foldTextForComparison(official))} `.startsWith(
    `${removePlaceNameSmallWords(name)} `,
  );

/** True for a text that is a part of a name: `Foy-lès-Lyon`. */
const isPart: Comparison = (name, official) =>
  isTelling(name) &&
  ` ${removePlaceNameSmallWords(foldTextForComparison(official))} `.includes(
    ` ${removePlaceNameSmallWords(name)} `,
  );

/** Minimum number of letters for a part of a name to be recognized. */
const MIN_LETTERS = 4;
const isTelling = (name: string): boolean =>
  removePlaceNameSmallWords(name).length >= MIN_LETTERS &&
  !/^(saint|sainte|grand|grande|petit|petite|vieux|notre)$/.test(removePlaceNameSmallWords(name));
