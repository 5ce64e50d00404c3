import { isPostalCode, MAX_POSTAL_CODE_LENGTH } from '../places/rules.ts';
import { parseTypedDecimal } from '../text/decimals.ts';

const MAX_ID = 100;

export interface SearchCriterionParser<T> {
  /** Value of the criterion read from untrusted input; undefined when it is invalid. */
  read: (sent: unknown) => T | undefined;
  /** Rule of the criterion's value, for the API's documentation; compact, as browsers load it too. */
  form: SearchValueRule;
}

/** Rule of a search value: maximum length; values of a choice; bounds of a number; a pair of degrees; boolean. */
export type SearchValueRule =
  | { maxLength: number }
  | { values: readonly string[] }
  | { from: number; to: number; whole?: true }
  | 'degrees'
  | 'boolean';

export type SearchCriterionParsers = Record<string, SearchCriterionParser<unknown>>;

export type ParsedSearchValues<F extends SearchCriterionParsers> = {
  [K in keyof F]?: (F[K] extends SearchCriterionParser<infer T> ? T : never) | undefined;
};

export const parseSearchCriterionValues = <F extends SearchCriterionParsers>(
  fields: F,
  sent: Readonly<Record<string, unknown>>,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { read }]) => [name, read(sent[name])]),
  ) as ParsedSearchValues<F>;

/**
 * Text cut to `max` characters, never inside a surrogate pair; runs of spaces and control characters become one
 * space.
 */
export const createTextCriterionParser = (max: number): SearchCriterionParser<string> => ({
  read: (sent) => {
    const singleLine = textOf(sent)
      .replaceAll('\0', '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, max);
    return singleLine.replace(/[\uD800-\uDBFF]$/, '').trimEnd() || undefined;
  },
  form: { maxLength: max },
});

/** Id. Text that is no id is kept: if it were left out, the search would widen to everything. */
export const idCriterionParser: SearchCriterionParser<string> = {
  read: (sent) =>
    sent === undefined || sent === null || sent === ''
      ? undefined
      : (createTextCriterionParser(MAX_ID).read(sent)?.toLowerCase() ?? 'unreadable'),
  form: { maxLength: MAX_ID },
};

export const createChoiceCriterionParser = <const T extends string>(
  values: readonly T[],
): SearchCriterionParser<T> => ({
  read: (sent) => values.find((value) => value === textOf(sent)),
  form: { values },
});

export const postalCodeCriterionParser: SearchCriterionParser<string> = {
  read: (sent) => {
    const digits = textOf(sent).replace(/\s/g, '');
    return isPostalCode(digits) ? digits : undefined;
  },
  form: { maxLength: MAX_POSTAL_CODE_LENGTH },
};

/** Point as `lon,lat` in decimal degrees, as `[lon,lat]`, or as the pair itself. */
export const geoPointCriterionParser: SearchCriterionParser<[lon: number, lat: number]> = {
  read: (sent) => {
    const isPair =
      Array.isArray(sent) && sent.length === 2 && !sent.some(Array.isArray) && !textOf(sent).includes(',');
    const parts: unknown[] = isPair
      ? sent
      : textOf(sent)
          .replace(/[[\]\s]/g, '')
          .split(',');
    const [lon = Number.NaN, lat = Number.NaN] = parts.map(numberOf);
    if (parts.length !== 2 || !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return undefined;
    return [roundDegrees(lon), roundDegrees(lat)];
  },
  form: 'degrees',
};

export const createNumberRangeCriterionParser = (
  from: number,
  to: number,
): SearchCriterionParser<number> => ({
  read: (sent) => {
    const value = numberOf(sent);
    return value >= from && value <= to ? value : undefined;
  },
  form: { from, to },
});

/**
 * Price in euros, as a number or typed in French: "2,50 €", rounded to cents as prices of listings are; above `max` it
 * becomes `max`.
 */
export const createPriceCriterionParser = (max: number): SearchCriterionParser<number> => ({
  read: (sent) => {
    const euros = parseTypedDecimal(textOf(sent).replace('€', ''));
    if (euros === undefined || euros < 0) return undefined;
    return Math.min(Math.round(Number(`${euros}e2`)) / 100, max);
  },
  form: { from: 0, to: max },
});

export const booleanCriterionParser: SearchCriterionParser<boolean> = {
  read: (sent) => {
    const text = textOf(sent);
    return text === 'true' ? true : text === 'false' ? false : undefined;
  },
  form: 'boolean',
};

/** Criterion that is either true or absent: any other value is left out. */
export const trueOrAbsentCriterionParser: SearchCriterionParser<true> = {
  read: (sent) => booleanCriterionParser.read(sent) || undefined,
  form: 'boolean',
};

/** Criterion that is a whole number from 1; greater than `max` it becomes `max`. */
export const createPositiveIntegerCriterionParser = (max: number): SearchCriterionParser<number> => ({
  read: (sent) => {
    const value = numberOf(sent);
    return Number.isInteger(value) && value >= 1 ? Math.min(value, max) : undefined;
  },
  form: { from: 1, to: max, whole: true },
});

/**
 * Text of a search parameter, which may also be, in JSON, a number or boolean; of a repeated parameter the first
 * counts.
 */
function textOf(sent: unknown): string {
  const value = Array.isArray(sent) ? sent[0] : sent;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** Coordinate rounded to a tenth of a metre. Numbers too small for PostgreSQL, and -0, become 0. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000 + 0;

function numberOf(sent: unknown): number {
  const text = textOf(sent).trim();
  return text === '' ? Number.NaN : Number(text);
}
