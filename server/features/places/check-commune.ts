import { editDistance } from '#contract/text/edit-distance.ts';
import { fold } from '#contract/text/fold.ts';
import { allowedEdits } from '#contract/text/vocabulary.ts';
import { distanceKm } from '#server/platform/geo.ts';
import type { Gazetteer } from './find-places.ts';
import { cityNameOf, isWholeCity, type Place } from './place-file.ts';
import type { PrefixTable } from './prefix-table.ts';
import { bareName, foldedLetters, inOneWord, readTypedPlace } from './typed-place.ts';

/** Either suffices. */
export interface Address {
  city?: string | undefined;
  postalCode?: string | undefined;
}

/**
 * Whether a commune has this name and this postal code.
 * - `misspelt`: the name is nearly, or part of, that of the only commune with this code, which is `city`;
 * - `unknown`: no commune is so named;
 * - `contradictory`: no commune of this name has this code.
 */
export type CommuneCheck =
  | { verdict: 'known'; place: Place }
  | { verdict: 'misspelt'; place: Place; city: string }
  | { verdict: 'unknown' | 'contradictory' };

/** See `PlaceIndex.check`. */
export function checkCommune(gazetteer: Gazetteer, address: Address): CommuneCheck {
  const typed = readAddress(address);
  const namesakes = typed.names.flatMap((name) => placesNamed(gazetteer, name));
  const sharing = placesWith(gazetteer, typed.code);
  const place = knownPlace(gazetteer, typed, namesakes, sharing);
  if (place) return { verdict: 'known', place };
  const near = settledByCode(sharing, typed.names, namesakes.length > 0);
  if (near) return { verdict: 'misspelt', ...near };
  return { verdict: namesakes.length > 0 ? 'contradictory' : 'unknown' };
}

/** See `PlaceIndex.resolve`. */
export function resolvePlace(gazetteer: Gazetteer, address: Address): Place | null {
  const checked = checkCommune(gazetteer, address);
  if ('place' in checked) return checked.place;
  return checked.verdict === 'contradictory' ? namedNeighbour(gazetteer, readAddress(address)) : null;
}

/** Kilometres between communes that are one post office apart: the code is easily that of the other. */
const MAX_NEIGHBOUR_KM = 10;

/** The commune of the name, where one of the postal code is its neighbour. */
function namedNeighbour(gazetteer: Gazetteer, { names, code }: TypedAddress): Place | null {
  const sharing = placesWith(gazetteer, code);
  const isNeighbour = (place: Place) => sharing.some((other) => distanceKm(place, other) <= MAX_NEIGHBOUR_KM);
  return names.flatMap((name) => placesNamed(gazetteer, name)).find(isNeighbour) ?? null;
}

interface TypedAddress {
  /** Folded readings of the name. */
  names: string[];
  /** Digits of the postal code, else five that stand beside the name. */
  code: string;
  /** Words beside the name, maybe the number of a department. */
  hint: string;
  /** Nothing stands for a name, or a code alone; false for signs and other digits, which name nothing. */
  hasCodeOnly: boolean;
}

export function readAddress({ city = '', postalCode = '' }: Address): TypedAddress {
  const { names, near } = readTypedPlace(city);
  const digits = postalCode.replace(/\s/g, '');
  const given = /\d{5}/.exec(digits)?.[0] ?? /^\d+$/.exec(digits)?.[0];
  const hint = near?.code ?? '';
  return {
    names: [...names, ...(near?.names ?? [])].filter((name) => /[a-z]/.test(name)),
    code: given ?? (hint.length === 5 ? hint : ''),
    hint,
    hasCodeOnly: /^\s*(\d{1,5})?\s*$/.test(city),
  };
}

/** Places of this name, small words aside, the most populous first. */
export const placesNamed = (gazetteer: Gazetteer, name: string): Place[] =>
  lookUp(gazetteer, gazetteer.names, name, bareName(name));

/** Places with this postal code, the most populous first. */
export const placesWith = (gazetteer: Gazetteer, code: string): Place[] =>
  lookUp(gazetteer, gazetteer.postcodes, code);

const lookUp = ({ places }: Gazetteer, table: PrefixTable, ...keys: string[]): Place[] =>
  keys.flatMap((key) => [...table.equalTo(key)]).flatMap((position) => places[position] ?? []);

function knownPlace(
  gazetteer: Gazetteer,
  { names, code, hint, hasCodeOnly }: TypedAddress,
  namesakes: Place[],
  sharing: Place[],
): Place | undefined {
  if (hasCodeOnly) return sharing.find((place) => !isWholeCity(place)) ?? sharing[0];
  const former = names.flatMap((name) => lookUp(gazetteer, gazetteer.formerNames, name, bareName(name)));
  const named = [...namesakes, ...former];
  if (!code) return namesakes.find((place) => isInArea(place, hint)) ?? named[0];
  return (
    namesakes.find((place) => place.postcodes.includes(code)) ??
    sharing.find(({ parent }) => namesakes.some((place) => place.code === parent)) ??
    // The general code of its city: 75000.
    namesakes.find(({ parent }) => sharing.every((place) => place.code === parent) && sharing.length > 0) ??
    former.find((place) => place.postcodes.includes(code)) ??
    (namesakes.length === 0 ? sharing.find((place) => hasQuarter(place, names)) : undefined) ??
    (sharing.length === 0 ? named.find((place) => isInArea(place, code)) : undefined)
  );
}

/** True when the department of a postal code is that of the place: CEDEX codes belong to no commune. */
export function isInArea({ postcodes, department }: Place, code: string): boolean {
  const area = code.slice(0, /^9[78]/.test(code) ? 3 : 2);
  return code !== '' && (department.code === code || postcodes.some((postcode) => postcode.startsWith(area)));
}

/** `Lyon Croix-Rousse` */
function hasQuarter(place: Place, names: string[]): boolean {
  const city = fold(cityNameOf(place));
  return names.some((name) => name.startsWith(`${city} `));
}

/** The only commune among those of a postal code that one of the names stands for. */
function settledByCode(sharing: Place[], names: string[], isNamedElsewhere: boolean) {
  for (const isMeant of isNamedElsewhere ? [isBeginning] : [isNearly, isBeginning, isPart]) {
    const meant = sharing.flatMap((place) =>
      [place.name, cityNameOf(place)]
        .filter((official) => names.some((name) => isMeant(name, official)))
        .slice(0, 1)
        .map((city) => ({ place, city })),
    );
    const communes = new Set(meant.map(({ place }) => place.parent ?? place.code));
    const [first] = meant;
    if (first && communes.size === 1) return first;
    if (first) return undefined;
  }
  return undefined;
}

type Comparison = (name: string, official: string) => boolean;

const isNearly: Comparison = (name, official) => {
  const letters = foldedLetters(official);
  const most = allowedEdits(letters);
  return editDistance(inOneWord(name), letters, most) <= most;
};

/** `Chamonix`, `Saint-Maur` */
const isBeginning: Comparison = (name, official) =>
  isTelling(name) && `${bareName(fold(official))} `.startsWith(`${bareName(name)} `);

/** `Foy-lès-Lyon` */
const isPart: Comparison = (name, official) =>
  isTelling(name) && ` ${bareName(fold(official))} `.includes(` ${bareName(name)} `);

/** Letters that a part of a name must have. */
const MIN_LETTERS = 4;
const isTelling = (name: string): boolean =>
  bareName(name).length >= MIN_LETTERS &&
  !/^(saint|sainte|grand|grande|petit|petite|vieux|notre)$/.test(bareName(name));
