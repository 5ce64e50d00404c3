import { keysOf } from '../keys-of.ts';
import { MAX_PAGE } from '../paging.ts';
import { MAX_CITY_LENGTH, MAX_DEPARTMENT_LENGTH } from '../places/rules.ts';
import { categories } from './categories.ts';
import { listingTypes, MAX_DISTANCE_KM, MAX_PRODUCT_NAME_LENGTH, mainTypes } from './rules.ts';
import {
  amount,
  boolean,
  choice,
  flag,
  id,
  ordinal,
  point,
  postalCode,
  readFields,
  type SearchValues,
  text,
} from './search-fields.ts';

/**
 * Criteria of a search, in the order of the address. Addresses, the API and its documentation, feeds, frames and
 * saved searches all read this table.
 */
export const searchCriteria = {
  productName: text(MAX_PRODUCT_NAME_LENGTH),
  category: choice(categories),
  mainType: choice(mainTypes),
  type: choice(listingTypes),
  city: text(MAX_CITY_LENGTH),
  postalCode,
  /** Name or number of a department; unknown ones are ignored. */
  department: text(MAX_DEPARTMENT_LENGTH),
  coordinates: point,
  distance: amount(1, MAX_DISTANCE_KM),
  /** True to leave out reserved listings. */
  available: flag,
  /** True to find only produce that is in season today in Paris. */
  season: flag,
  /** Id of a seller. */
  user: id,
};

/** Filters and order, which a saved search does not store. */
export const searchOptions = {
  isProfessional: boolean,
  /** Order by date; `distance` is from the place of the search, without one it means newest first. */
  sortBy: choice(['asc', 'desc', 'distance']),
  page: ordinal(MAX_PAGE),
};

export type SearchQuery = SearchValues<typeof searchCriteria>;

export interface Search extends SearchQuery, Omit<SearchValues<typeof searchOptions>, 'page'> {
  page: number;
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * Reads a search from any source; invalid fields are left out. The place may be one text: `Lyon`, `69003` or `Lyon
 * (69003)`. A distance without a place, a department beside a place, and the type of a request are dropped.
 */
export function readQuery(sent: Sent): SearchQuery {
  const query = readFields(searchCriteria, sent);
  const place = { ...readPlace(query), coordinates: query.coordinates };
  return {
    ...query,
    ...place,
    type: query.mainType === 'asked' ? undefined : query.type,
    ...(hasPlace(place) ? { department: undefined } : { distance: undefined }),
  };
}

export function readSearch(sent: URLSearchParams | Sent): Search {
  const fields = sent instanceof URLSearchParams ? searchFieldsFromParams(sent) : sent;
  return { ...readQuery(fields), ...withPage(readFields(searchOptions, fields)) };
}

/** Values of the parameters; of a repeated one the first counts. */
export const searchFieldsFromParams = (params: URLSearchParams): Sent =>
  Object.fromEntries([...params].reverse());

/** Path under `/app`, without empty parameters and without `page=1`. */
export function searchPath(search: Partial<Search>): string {
  const params = new URLSearchParams();
  for (const key of KEYS) {
    const value = search[key];
    if (value === undefined || value === '' || (key === 'page' && value === 1)) continue;
    params.set(key, String(value));
  }
  // Commas are allowed in a query, and people read addresses.
  const query = params.toString().replaceAll('%2C', ',');
  return query ? `/annonces?${query}` : '/annonces';
}

export const hasPlace = ({ city, postalCode, coordinates }: Partial<Search>): boolean =>
  Boolean(city || postalCode || coordinates);

export const withoutPlace = (search: Search): Search => ({
  ...search,
  city: undefined,
  postalCode: undefined,
  department: undefined,
  coordinates: undefined,
  distance: undefined,
  page: 1,
});

const KEYS = keysOf({ ...searchCriteria, ...searchOptions });

const withPage = ({ page = 1, ...rest }: SearchValues<typeof searchOptions>) => ({ ...rest, page });

function readPlace({ city, postalCode }: SearchQuery) {
  const [, name, code] = /^(.*?)[\s(]*\b(\d{5})\)?$/.exec(city ?? '') ?? [];
  return code ? { city: name || undefined, postalCode: code } : { city, postalCode };
}
