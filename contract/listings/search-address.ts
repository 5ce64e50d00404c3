import { listingTypes, MAX_DISTANCE_KM, mainTypes, roundDegrees } from './rules.ts';
import type { SearchQuery } from './schemas.ts';

/** A search as the address of the results page holds it. */
export interface Search extends SearchQuery {
  isProfessional?: boolean | undefined;
  /** Oldest first; newest first when absent. */
  sortBy?: 'asc' | undefined;
  /** From 1. */
  page: number;
}

/**
 * What an address or a form says, whoever edited it: what can't be understood is left out. The place may be typed
 * as one text, `Lyon`, `69003` or `Lyon (69003)`. A distance without a place, and the type of a request, mean nothing.
 */
export function readSearch(params: URLSearchParams): Search {
  const text = (name: string, max: number) => cleaned(params.get(name), max);
  const mainType = oneOf(mainTypes, params.get('mainType'));
  const place = {
    ...readPlace(text('city', 100), text('postalCode', 10)),
    coordinates: readCoordinates(params.get('coordinates')),
  };
  return {
    productName: text('productName', 80),
    mainType,
    type: mainType === 'asked' ? undefined : oneOf(listingTypes, params.get('type')),
    ...place,
    distance: hasPlace(place) ? readDistance(params.get('distance')) : undefined,
    isProfessional: readBoolean(params.get('isProfessional')),
    sortBy: params.get('sortBy') === 'asc' ? 'asc' : undefined,
    page: readPage(params.get('page')),
  };
}

/** Address of a search, without the base: what is absent is not in it, nor the first page. */
export function searchPath(search: Partial<Search>): string {
  const params = new URLSearchParams();
  for (const key of KEYS) {
    const value = search[key];
    if (value === undefined || value === '' || (key === 'page' && value === 1)) continue;
    params.set(key, String(value));
  }
  // A comma may stand as it is in a query, and addresses are read by people.
  const query = params.toString().replaceAll('%2C', ',');
  return query ? `/annonces?${query}` : '/annonces';
}

/** True when a search is about somewhere. */
export const hasPlace = ({ city, postalCode, coordinates }: Partial<Search>): boolean =>
  Boolean(city || postalCode || coordinates);

/** The same search everywhere. */
export const withoutPlace = (search: Search): Search => ({
  ...search,
  city: undefined,
  postalCode: undefined,
  coordinates: undefined,
  distance: undefined,
  page: 1,
});

const KEYS = [
  'productName',
  'mainType',
  'type',
  'city',
  'postalCode',
  'coordinates',
  'distance',
  'isProfessional',
  'sortBy',
  'page',
] as const;

function cleaned(value: string | null, max: number): string | undefined {
  const text = value?.replace(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
  return text.slice(0, max) || undefined;
}

function readPlace(city: string | undefined, postalCode: string | undefined) {
  const [, name, code] = /^(.*?)[\s(]*\b(\d{5})\)?$/.exec(city ?? '') ?? [];
  const known = postalCode && /^\d+$/.test(postalCode) ? postalCode : undefined;
  return code ? { city: name || undefined, postalCode: code } : { city, postalCode: known };
}

function readCoordinates(value: string | null): [number, number] | undefined {
  const [lon = Number.NaN, lat = Number.NaN, ...rest] = (value ?? '')
    .replace(/[[\]\s]/g, '')
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)));
  return rest.length === 0 && Math.abs(lon) <= 180 && Math.abs(lat) <= 90
    ? [roundDegrees(lon), roundDegrees(lat)]
    : undefined;
}

function readDistance(value: string | null): number | undefined {
  const km = Math.round(Number(value));
  return km >= 1 && km <= MAX_DISTANCE_KM ? km : undefined;
}

function readBoolean(value: string | null): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

function readPage(value: string | null): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, 100_000) : 1;
}

function oneOf<const T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((known) => known === value);
}
