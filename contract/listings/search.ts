import { keysOf } from '../keys-of.ts';
import { MAX_PAGE_NUMBER } from '../paging.ts';
import { MAX_CITY_LENGTH, MAX_DEPARTMENT_LENGTH } from '../places/rules.ts';
import { categories } from './categories.ts';
import {
  listingMainTypes,
  listingTypes,
  MAX_DISTANCE_KM,
  MAX_PRODUCT_NAME_LENGTH,
  MAX_SEARCHED_DAYS,
  MAX_SEARCHED_PRICE,
  priceTypes,
} from './rules.ts';
import {
  amountCriterion,
  booleanCriterion,
  choiceCriterion,
  idCriterion,
  pointCriterion,
  positiveIntegerCriterion,
  postalCodeCriterion,
  priceCriterion,
  readSearchCriteria,
  type SearchValues,
  textCriterion,
  trueOrAbsentCriterion,
} from './search-criteria.ts';

/**
 * Criteria of a search, in the order of the address. Addresses, the API and its documentation, feeds, frames and
 * saved searches all read this table.
 */
export const searchCriteria = {
  productName: textCriterion(MAX_PRODUCT_NAME_LENGTH),
  category: choiceCriterion(categories),
  mainType: choiceCriterion(listingMainTypes),
  type: choiceCriterion(listingTypes),
  city: textCriterion(MAX_CITY_LENGTH),
  postalCode: postalCodeCriterion,
  /** Name or number of a department; unknown ones are ignored. */
  department: textCriterion(MAX_DEPARTMENT_LENGTH),
  coordinates: pointCriterion,
  distance: amountCriterion(1, MAX_DISTANCE_KM),
  /** True to leave out reserved listings. */
  available: trueOrAbsentCriterion,
  /** True to find only produce that is in season today in Paris. */
  season: trueOrAbsentCriterion,
  /** Highest price in euros: only sales with a price are found. */
  maxPrice: priceCriterion(MAX_SEARCHED_PRICE),
  /** Unit of the prices compared with `maxPrice`, without which it is ignored. */
  priceType: choiceCriterion(priceTypes),
  /** Number of days since the listing became public, at most. */
  maxDays: positiveIntegerCriterion(MAX_SEARCHED_DAYS),
  /** Id of a seller. */
  user: idCriterion,
};

/** Filters and order, which a saved search does not store. */
export const searchOptions = {
  isProfessional: booleanCriterion,
  /** Order by date; `distance` is from the place of the search, without one it means newest first. */
  sortBy: choiceCriterion(['asc', 'desc', 'distance']),
  /**
   * True to put listings of the category of `productName` first, whatever the order of the others: tomatoes before
   * their seeds and sauces.
   */
  namedFirst: trueOrAbsentCriterion,
  page: positiveIntegerCriterion(MAX_PAGE_NUMBER),
};

export type SearchQuery = SearchValues<typeof searchCriteria>;

export interface Search extends SearchQuery, Omit<SearchValues<typeof searchOptions>, 'page'> {
  page: number;
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * Reads a search from any source; invalid fields are left out. The place may be one text: `Lyon`, `69003` or `Lyon
 * (69003)`. What has no effect is dropped: a distance without a place, a department beside a place, the type of a
 * request, a price of what is not sold, a unit without a price.
 */
export function readSearchQuery(sent: Sent): SearchQuery {
  const query = readSearchCriteria(searchCriteria, sent);
  const place = { ...readPlace(query), coordinates: query.coordinates };
  const isSale = query.mainType !== 'asked' && (query.type ?? 'sell') === 'sell';
  return {
    ...query,
    ...place,
    type: query.mainType === 'asked' ? undefined : query.type,
    maxPrice: isSale ? query.maxPrice : undefined,
    priceType: isSale && query.maxPrice !== undefined ? query.priceType : undefined,
    ...(hasSearchPlace(place) ? { department: undefined } : { distance: undefined }),
  };
}

export function readSearch(sent: URLSearchParams | Sent): Search {
  const fields = sent instanceof URLSearchParams ? searchFieldsFromParams(sent) : sent;
  return { ...readSearchQuery(fields), ...withPage(readSearchCriteria(searchOptions, fields)) };
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

export const hasSearchPlace = ({ city, postalCode, coordinates }: Partial<Search>): boolean =>
  Boolean(city || postalCode || coordinates);

export const withoutSearchPlace = (search: Search): Search => ({
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
