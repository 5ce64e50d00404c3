import { keysOf } from '../keys-of.ts';
import { MAX_PAGE_NUMBER } from '../paging.ts';
import { MAX_CITY_LENGTH, MAX_DEPARTMENT_LENGTH } from '../places/rules.ts';
import { categories } from './categories.ts';
import {
  listingMainTypes,
  MAX_LISTING_AGE_CRITERION_DAYS,
  MAX_PRODUCT_NAME_LENGTH,
  MAX_SEARCH_RADIUS_KM,
  MAX_SEARCHED_PRICE,
  offerTypes,
  priceTypes,
} from './rules.ts';
import {
  booleanCriterionParser,
  createChoiceCriterionParser,
  createNumberRangeCriterionParser,
  createPositiveIntegerCriterionParser,
  createPriceCriterionParser,
  createTextCriterionParser,
  geoPointCriterionParser,
  idCriterionParser,
  type ParsedSearchValues,
  parseSearchCriterionValues,
  postalCodeCriterionParser,
  trueOrAbsentCriterionParser,
} from './search-criterion-parsers.ts';

/**
 * Criteria of a search, in the order of the address. Addresses, the API and its documentation, feeds, frames and
 * saved searches all read this table.
 */
export const listingSearchCriterionParsers = {
  productName: createTextCriterionParser(MAX_PRODUCT_NAME_LENGTH),
  category: createChoiceCriterionParser(categories),
  mainType: createChoiceCriterionParser(listingMainTypes),
  type: createChoiceCriterionParser(offerTypes),
  city: createTextCriterionParser(MAX_CITY_LENGTH),
  postalCode: postalCodeCriterionParser,
  /** Criterion for the name or number of a department; unknown ones are ignored. */
  department: createTextCriterionParser(MAX_DEPARTMENT_LENGTH),
  coordinates: geoPointCriterionParser,
  distance: createNumberRangeCriterionParser(1, MAX_SEARCH_RADIUS_KM),
  /** Criterion that leaves out reserved listings. */
  available: trueOrAbsentCriterionParser,
  /** Criterion for produce that is in season today in Paris. */
  season: trueOrAbsentCriterionParser,
  /** Criterion for the highest price in euros: only sales with a price are found. */
  maxPrice: createPriceCriterionParser(MAX_SEARCHED_PRICE),
  /** Unit of the prices compared with `maxPrice`, without which it is ignored. */
  priceType: createChoiceCriterionParser(priceTypes),
  /** Criterion for the maximum number of days since the listing became public. */
  maxDays: createPositiveIntegerCriterionParser(MAX_LISTING_AGE_CRITERION_DAYS),
  /** Criterion for the id of a seller. */
  user: idCriterionParser,
};

/** Search filters and order, which a saved search does not store. */
export const listingSearchOptionParsers = {
  isProfessional: booleanCriterionParser,
  /** Order of the results by date; `distance` is from the place of the search, without one it means newest first. */
  sortBy: createChoiceCriterionParser(['asc', 'desc', 'distance']),
  /**
   * True to put listings of the category of `productName` first, whatever the order of the others: tomatoes before
   * their seeds and sauces.
   */
  namedFirst: trueOrAbsentCriterionParser,
  page: createPositiveIntegerCriterionParser(MAX_PAGE_NUMBER),
};

export type ListingSearchCriteria = ParsedSearchValues<typeof listingSearchCriterionParsers>;

export interface PagedListingSearch
  extends ListingSearchCriteria,
    Omit<ParsedSearchValues<typeof listingSearchOptionParsers>, 'page'> {
  page: number;
}

type Sent = Readonly<Record<string, unknown>>;

/**
 * Reads a search from any source; invalid fields are left out. The place may be one text: `Lyon`, `69003` or `Lyon
 * (69003)`. What has no effect is dropped: a distance without a place, a department beside a place, the type of a
 * request, a price of what is not sold, a unit without a price.
 */
export function parseListingSearchCriteria(sent: Sent): ListingSearchCriteria {
  const query = parseSearchCriterionValues(listingSearchCriterionParsers, sent);
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

export function parsePagedListingSearch(sent: URLSearchParams | Sent): PagedListingSearch {
  const fields = sent instanceof URLSearchParams ? pickFirstSearchParamValues(sent) : sent;
  return {
    ...parseListingSearchCriteria(fields),
    ...withPage(parseSearchCriterionValues(listingSearchOptionParsers, fields)),
  };
}

/** Values of the search parameters; of a repeated parameter the first counts. */
export const pickFirstSearchParamValues = (params: URLSearchParams): Sent =>
  Object.fromEntries([...params].reverse());

/** Path of a search under `/app`, without empty parameters and without `page=1`. */
export function buildSearchResultsPath(search: Partial<PagedListingSearch>): string {
  const params = new URLSearchParams();
  for (const key of KEYS) {
    const value = search[key];
    if (value === undefined || value === '' || (key === 'page' && value === 1)) continue;
    params.set(key, String(value));
  }
  // Commas stay unescaped: a query allows them, and people read addresses.
  const query = params.toString().replaceAll('%2C', ',');
  return query ? `/annonces?${query}` : '/annonces';
}

export const hasSearchPlace = ({ city, postalCode, coordinates }: Partial<PagedListingSearch>): boolean =>
  Boolean(city || postalCode || coordinates);

export const removePlaceFromSearch = (search: PagedListingSearch): PagedListingSearch => ({
  ...search,
  city: undefined,
  postalCode: undefined,
  department: undefined,
  coordinates: undefined,
  distance: undefined,
  page: 1,
});

const KEYS = keysOf({ ...listingSearchCriterionParsers, ...listingSearchOptionParsers });

const withPage = ({ page = 1, ...rest }: ParsedSearchValues<typeof listingSearchOptionParsers>) => ({
  ...rest,
  page,
});

function readPlace({ city, postalCode }: ListingSearchCriteria) {
  const [, name, code] = /^(.*?)[\s(]*\b(\d{5})\)?$/.exec(city ?? '') ?? [];
  return code ? { city: name || undefined, postalCode: code } : { city, postalCode };
}
