import { validate as isUuid, NIL as NOBODY_ID } from 'uuid';
import type { Category } from '#contract/listings/categories.ts';
import type { SearchQuery } from '#contract/listings/search.ts';
import { monthInParis } from '#contract/month-in-paris.ts';
import { fold, terms } from '#contract/text/fold.ts';
import { categoriesNamedBy, categoryTerm } from '#server/features/listings/produce/classify-produce.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { RecognizedPlace } from '#server/features/places/recognize-place.ts';
import type { Point } from '#server/platform/geo.ts';
import type { Services } from '#server/platform/services.ts';
import { correctName } from './correct-name.ts';
import { recognizeIn } from './search-place.ts';
import type { SearchVocabulary } from './search-vocabulary.ts';

/** A resolved search: words corrected, place found. */
export interface SearchFilter {
  mainType?: SearchQuery['mainType'];
  type?: SearchQuery['type'];
  professional?: boolean | undefined;
  /** Without reserved listings. */
  available?: true;
  /** Id of an account. */
  sellerId?: string;
  /** Only what is in season in this month, 1 to 12. */
  month?: number;
  /** A listing matches when it has all words of one of these sets; the rarest comes first, a category last. */
  termSets?: string[][];
  /** Within `km` of a point, great circle. */
  near?: { lat: number; lon: number; km: number };
  /** INSEE codes of a commune and its arrondissements, and its centre. */
  commune?: { codes: string[]; lat: number; lon: number };
  /** The statement computes distances from here. */
  origin?: Point;
  /** Number of a department. */
  department?: string;
  /** Folded name of a place that is not in our index. */
  cityKey?: string;
  postalCode?: string;
}

/** What a search was resolved to. */
export interface ResolvedSearch {
  filter: SearchFilter;
  /** The same whatever its category. */
  inAllCategories: SearchFilter;
  /** What its place was taken for; null without one, around a point, and when it is unknown. */
  known: RecognizedPlace | null;
  /** The product's name without its typos; undefined when it has none. */
  correctedName: string | undefined;
  /** True when few listings have its words, whatever its place. */
  isRare: boolean;
}

/** Ignores `type` for requests, a distance without a place, and an unknown department. */
export function resolveSearch(
  query: SearchQuery,
  professional: boolean | undefined,
  { places, vocabulary }: Pick<Services, 'places' | 'vocabulary'>,
): ResolvedSearch {
  const { termSets, correctedName, isRare = false } = readWords(query.productName ?? '', vocabulary);
  const known = recognizeIn(query, places);
  const inAllCategories: SearchFilter = {
    ...(query.mainType && { mainType: query.mainType }),
    ...(query.type && query.mainType !== 'asked' && { type: query.type }),
    ...(professional !== undefined && { professional }),
    ...(query.available && { available: true }),
    ...(query.user && { sellerId: isUuid(query.user) ? query.user : NOBODY_ID }),
    ...(query.season && { month: monthInParis(Date.now()) }),
    ...(termSets.length > 0 && { termSets }),
    ...placeFilter(query, known, places),
  };
  return {
    filter: ofCategory(inAllCategories, query.category),
    inAllCategories,
    known,
    correctedName,
    isRare,
  };
}

/** See `resolveSearch`. */
export const resolveFilter = (...asked: Parameters<typeof resolveSearch>): SearchFilter =>
  resolveSearch(...asked).filter;

/** Number of the department that a search is about; null without one, and around a point. */
export function departmentOf({ department }: SearchFilter, known: RecognizedPlace | null): string | null {
  if (known) return ('place' in known ? known.place : known).department.code;
  return department ?? null;
}

function ofCategory(filter: SearchFilter, category: Category | undefined): SearchFilter {
  if (!category) return filter;
  const { termSets = [[]] } = filter;
  return { ...filter, termSets: termSets.map((set) => [...set, categoryTerm(category)]) };
}

/** Of "légumes" too: what holds the word, and what is one. */
function readWords(productName: string, vocabulary: SearchVocabulary) {
  const named = categoriesNamedBy(productName);
  if (named.length > 0)
    return { termSets: [terms(productName), ...named.map((category) => [categoryTerm(category)])] };
  const sets = vocabulary.expand(productName);
  return {
    termSets: sets.map(vocabulary.rarestFirst),
    correctedName: sets[0] && correctName(productName, sets[0]),
    isRare: sets.length > 0 && sets.every(vocabulary.isRare),
  };
}

function placeFilter(
  { coordinates, city, postalCode, distance, department: typed }: SearchQuery,
  known: RecognizedPlace | null,
  places: PlaceIndex,
): SearchFilter {
  if (coordinates && distance) {
    const [lon, lat] = coordinates;
    return { near: { lat, lon, km: distance } };
  }
  if (known && 'department' in known) return { department: known.department.code };
  const place = known?.place ?? (coordinates ? places.nearest(coordinates[1], coordinates[0]) : null);
  if (place) {
    const { lat, lon } = place;
    return distance
      ? { near: { lat, lon, km: distance } }
      : { commune: { codes: places.codesOf(place), lat, lon } };
  }
  const department = typed && places.departmentOf(typed)?.code;
  return {
    ...(department && { department }),
    ...(city && { cityKey: fold(city) }),
    ...(postalCode && { postalCode }),
  };
}
