import { validate as isUuid, NIL as NOBODY_ID } from 'uuid';
import type { SearchQuery } from '#contract/listings/search.ts';
import { monthInParis } from '#contract/month-in-paris.ts';
import { fold, terms } from '#contract/text.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { Point } from '#server/platform/geo.ts';
import type { Services } from '#server/platform/services.ts';
import { categoriesNamedBy, categoryTerm } from './classify-produce.ts';
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
  /** Distances are given from here, else from `near`. */
  origin?: Point;
  /** Number of a department. */
  department?: string;
  /** Folded name of a place that is not in our index. */
  cityKey?: string;
  postalCode?: string;
}

/** Ignores `type` for requests, a distance without a place, and an unknown department. */
export function resolveSearch(
  query: SearchQuery,
  professional: boolean | undefined,
  { places, vocabulary }: Pick<Services, 'places' | 'vocabulary'>,
): SearchFilter {
  return {
    ...(query.mainType && { mainType: query.mainType }),
    ...(query.type && query.mainType !== 'asked' && { type: query.type }),
    ...(professional !== undefined && { professional }),
    ...(query.available && { available: true }),
    ...(query.user && { sellerId: isUuid(query.user) ? query.user : NOBODY_ID }),
    ...(query.season && { month: monthInParis(Date.now()) }),
    ...wordFilter(query, vocabulary),
    ...placeFilter(query, places),
  };
}

function wordFilter(
  { productName, category }: SearchQuery,
  vocabulary: SearchVocabulary,
): Pick<SearchFilter, 'termSets'> {
  const sets = productName ? setsOf(productName, vocabulary) : [];
  if (!category) return sets.length > 0 ? { termSets: sets } : {};
  return { termSets: (sets.length > 0 ? sets : [[]]).map((set) => [...set, categoryTerm(category)]) };
}

/** Of "légumes" too: what holds the word, and what is one. */
function setsOf(productName: string, vocabulary: SearchVocabulary): string[][] {
  const named = categoriesNamedBy(productName);
  if (named.length === 0) return vocabulary.expand(productName).map(vocabulary.rarestFirst);
  return [terms(productName), ...named.map((category) => [categoryTerm(category)])];
}

function placeFilter(query: SearchQuery, places: PlaceIndex): SearchFilter {
  const { coordinates, city, postalCode, distance } = query;
  if (coordinates && distance) {
    const [lon, lat] = coordinates;
    return { near: { lat, lon, km: distance } };
  }
  const known = places.recognize({ city, postalCode });
  if (known && 'department' in known) return { department: known.department.code };
  const place = known?.place ?? (coordinates ? places.nearest(coordinates[1], coordinates[0]) : null);
  if (place) {
    const { lat, lon } = place;
    return distance
      ? { near: { lat, lon, km: distance } }
      : { commune: { codes: places.codesOf(place), lat, lon } };
  }
  const department = query.department && places.departmentOf(query.department)?.code;
  return {
    ...(department && { department }),
    ...(city && { cityKey: fold(city) }),
    ...(postalCode && { postalCode }),
  };
}
