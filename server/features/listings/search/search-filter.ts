import { validate as isUuid, NIL as NOBODY_ID } from 'uuid';
import { calculateMonthNumberInParis } from '#contract/calculate-month-number-in-paris.ts';
import type { GeoPoint } from '#contract/distance-km.ts';
import type { Category } from '#contract/listings/categories.ts';
import type { ListingSearchCriteria, PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import type { PriceType } from '#contract/listings/rules.ts';
import { extractSearchTerms, foldTextForComparison } from '#contract/text/fold.ts';
import {
  createCategorySearchTerm,
  recognizeSearchCategories,
} from '#server/features/listings/produce/classify-produce.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { RecognizedPlaceOrDepartment } from '#server/features/places/recognize-place-or-department.ts';
import type { Services } from '#server/platform/services.ts';
import { lookUpPlaceOfSearchCriteria } from './search-place.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';

/** Resolved search filter: typos of words corrected, place found. */
export interface ResolvedSearchFilter {
  mainType?: ListingSearchCriteria['mainType'];
  type?: ListingSearchCriteria['type'];
  professional?: boolean | undefined;
  /** True to leave out reserved listings. */
  available?: true;
  /** Account id. */
  sellerId?: string;
  /** Month, 1 to 12, in which the produce of the results must be in season. */
  month?: number;
  /** Highest price in euros of the results, of a unit; only sales with a price match. */
  maxPrice?: { euros: number; unit: PriceType | undefined };
  /** Maximum number of days since the listing became public. */
  maxDays?: number;
  /**
   * Alternative sets of words, rarest first and a category last; a listing matches when it has all words of
   * one set.
   */
  termSets?: string[][];
  /** Circle of `km` around a point that limits the search, great-circle distance. */
  near?: { lat: number; lon: number; km: number };
  /** Commune that limits the search: INSEE codes of it and its arrondissements, and its centre. */
  commune?: { codes: string[]; lat: number; lon: number };
  /** Origin from which the statement computes distances. */
  origin?: GeoPoint;
  /** Department number that limits the search. */
  department?: string;
  /** Folded name of a searched place that our index does not have. */
  cityKey?: string;
  postalCode?: string;
}

/** Resolved search: its filter, with what was understood of the place and the product. */
export interface ResolvedSearch {
  filter: ResolvedSearchFilter;
  /** Filter of the same search without the category. */
  inAllCategories: ResolvedSearchFilter;
  /** Place that the search names; null without one, around a point, and when unknown. */
  recognized: RecognizedPlaceOrDepartment | null;
  /** Product name of the search without typos; undefined when it has none. */
  correctedName: string | undefined;
  /** True when few listings anywhere have the words of the search. */
  isRare: boolean;
  /** Term of the category of the produce that the search names; undefined for other names. */
  namedCategory: string | undefined;
}

/**
 * Resolves a search. `type` is ignored for requests, a distance without a place, and an unknown department.
 */
export function resolveListingSearchCriteria(
  { isProfessional, ...query }: ListingSearchCriteria & Partial<Pick<PagedListingSearch, 'isProfessional'>>,
  { places, vocabulary }: Pick<Services, 'places' | 'vocabulary'>,
): ResolvedSearch {
  const {
    termSets,
    correctedName,
    isRare = false,
    namedCategory,
  } = readWords(query.productName ?? '', vocabulary);
  const recognized = lookUpPlaceOfSearchCriteria(query, places);
  const inAllCategories: ResolvedSearchFilter = {
    ...(query.mainType && { mainType: query.mainType }),
    ...(query.type && query.mainType !== 'asked' && { type: query.type }),
    ...(isProfessional !== undefined && { professional: isProfessional }),
    ...(query.available && { available: true }),
    ...(query.user && { sellerId: isUuid(query.user) ? query.user : NOBODY_ID }),
    ...(query.season && { month: calculateMonthNumberInParis(Date.now()) }),
    ...(query.maxPrice !== undefined && { maxPrice: { euros: query.maxPrice, unit: query.priceType } }),
    ...(query.maxDays && { maxDays: query.maxDays }),
    ...(termSets.length > 0 && { termSets }),
    ...placeFilter(query, recognized, places),
  };
  return {
    filter: ofCategory(inAllCategories, query.category),
    inAllCategories,
    recognized,
    correctedName,
    isRare,
    namedCategory,
  };
}

/** `resolveListingSearchCriteria` for callers that need nothing but its filter. */
export const resolveSearchFilter = (
  ...query: Parameters<typeof resolveListingSearchCriteria>
): ResolvedSearchFilter => resolveListingSearchCriteria(...query).filter;

/** Department number of a search; null without one, and around a point. */
export function departmentOfSearch(
  { department }: ResolvedSearchFilter,
  recognized: RecognizedPlaceOrDepartment | null,
): string | null {
  if (recognized) return ('place' in recognized ? recognized.place : recognized).department.code;
  return department ?? null;
}

function ofCategory(filter: ResolvedSearchFilter, category: Category | undefined): ResolvedSearchFilter {
  if (!category) return filter;
  const { termSets = [[]] } = filter;
  return { ...filter, termSets: termSets.map((set) => [...set, createCategorySearchTerm(category)]) };
}

/**
 * Words and categories of a product name: "légumes" finds listings with the word and those of the category.
 */
function readWords(productName: string, vocabulary: SearchVocabulary) {
  const named = recognizeSearchCategories(productName);
  if (named.length > 0)
    return {
      termSets: [
        extractSearchTerms(productName),
        ...named.map((category) => [createCategorySearchTerm(category)]),
      ],
    };
  const sets = vocabulary.expand(productName);
  const correctedName = sets[0] && vocabulary.correctName(productName, sets[0]);
  const category = vocabulary.categoryTermOf(correctedName ?? productName);
  return {
    termSets: sets.map(vocabulary.rarestFirst),
    correctedName,
    namedCategory: category === createCategorySearchTerm('autres') ? undefined : category,
    isRare: sets.length > 0 && sets.every(vocabulary.isRare),
  };
}

function placeFilter(
  { coordinates, city, postalCode, distance, department: typed }: ListingSearchCriteria,
  recognized: RecognizedPlaceOrDepartment | null,
  places: PlaceIndex,
): ResolvedSearchFilter {
  if (coordinates && distance) {
    const [lon, lat] = coordinates;
    return { near: { lat, lon, km: distance } };
  }
  if (recognized && 'department' in recognized) return { department: recognized.department.code };
  const place = recognized?.place ?? (coordinates ? places.nearest(coordinates[1], coordinates[0]) : null);
  if (place) {
    const { lat, lon } = place;
    return distance
      ? { near: { lat, lon, km: distance } }
      : { commune: { codes: places.codesOf(place), lat, lon } };
  }
  const department = typed && places.departmentOf(typed)?.code;
  return {
    ...(department && { department }),
    ...(city && { cityKey: foldTextForComparison(city) }),
    ...(postalCode && { postalCode }),
  };
}
