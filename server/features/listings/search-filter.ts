import { validate as isUuid, NIL as NOBODY_ID } from 'uuid';
import type { SearchQuery } from '#contract/listings/search.ts';
import { fold } from '#contract/text.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { Point } from '#server/platform/geo.ts';
import type { Services } from '#server/platform/services.ts';
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
  /** A listing matches when it has all words of one of these sets; the rarest word comes first. */
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
    ...wordFilter(query.productName, vocabulary),
    ...placeFilter(query, places),
  };
}

function wordFilter(
  productName: string | undefined,
  vocabulary: SearchVocabulary,
): Pick<SearchFilter, 'termSets'> {
  const termSets = productName ? vocabulary.expand(productName).map(vocabulary.rarestFirst) : [];
  return termSets.length > 0 ? { termSets } : {};
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
