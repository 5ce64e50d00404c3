import { MAX_PAGE } from '../paging.ts';
import { MAX_CITY } from '../places/rules.ts';
import { listingTypes, MAX_DISTANCE_KM, MAX_PRODUCT_NAME, mainTypes } from './rules.ts';
import {
  amount,
  choice,
  ordinal,
  point,
  postalCode,
  text,
  truth,
  type ValuesOf,
  valuesOf,
} from './search-fields.ts';

/**
 * What can be searched for, a line each, in the order of the address. Addresses, the API and its documentation,
 * feeds, frames and saved searches all follow this table.
 */
export const criteria = {
  productName: text(MAX_PRODUCT_NAME),
  mainType: choice(mainTypes),
  type: choice(listingTypes),
  city: text(MAX_CITY),
  postalCode,
  coordinates: point,
  /** Kilometres around the place. */
  distance: amount(1, MAX_DISTANCE_KM),
};

/** How results are narrowed and ordered besides; a saved search holds none of it. */
export const options = {
  isProfessional: truth,
  /** Newest first when absent. */
  sortBy: choice(['asc'], ['asc', 'desc']),
  page: ordinal(MAX_PAGE),
};

/** What is looked for, as a saved search holds it. */
export type SearchQuery = ValuesOf<typeof criteria>;

/** A search as the address of the results page holds it. */
export interface Search extends SearchQuery, Omit<ValuesOf<typeof options>, 'page'> {
  /** From 1. */
  page: number;
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * What was sent, by whomever and in whatever form: what can't be understood is left out. The place may be typed as
 * one text, `Lyon`, `69003` or `Lyon (69003)`. A distance without a place, and the type of a request, mean nothing.
 */
export function readQuery(sent: Sent): SearchQuery {
  const query = valuesOf(criteria, sent);
  const place = { ...readPlace(query), coordinates: query.coordinates };
  return {
    ...query,
    ...place,
    type: query.mainType === 'asked' ? undefined : query.type,
    distance: hasPlace(place) ? query.distance : undefined,
  };
}

/** Like `readQuery`, with order and page. */
export function readSearch(sent: URLSearchParams | Sent): Search {
  const fields = sent instanceof URLSearchParams ? fieldsOf(sent) : sent;
  return { ...readQuery(fields), ...withPage(valuesOf(options, fields)) };
}

/** Of a parameter that is repeated the first counts. */
export const fieldsOf = (params: URLSearchParams): Sent => Object.fromEntries([...params].reverse());

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

const KEYS = Object.keys({ ...criteria, ...options }) as (keyof Search)[];

const withPage = ({ page = 1, ...rest }: ValuesOf<typeof options>) => ({ ...rest, page });

function readPlace({ city, postalCode }: SearchQuery) {
  const [, name, code] = /^(.*?)[\s(]*\b(\d{5})\)?$/.exec(city ?? '') ?? [];
  return code ? { city: name || undefined, postalCode: code } : { city, postalCode };
}
