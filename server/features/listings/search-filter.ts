import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { SearchQuery } from '#contract/listings/schemas.ts';
import { fold } from '#contract/text.ts';
import type { PlaceIndex } from '#server/features/places/place-index.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { boundingBox } from '#server/platform/geo.ts';
import type { Lexicon } from './lexicon.ts';

/** A search understood: words corrected, place resolved. */
export interface SearchFilter {
  mainType?: SearchQuery['mainType'];
  type?: SearchQuery['type'];
  professional?: boolean | undefined;
  /** A listing matches when it holds every word of one of these sets. */
  termSets?: string[][];
  /** Within `km` of a point, great circle. */
  near?: { lat: number; lon: number; km: number };
  /** One commune, its arrondissements included. */
  communeCodes?: string[];
  /** A place that our index doesn't know, compared as it is written. */
  cityKey?: string;
  postalCode?: string;
}

/** `type` means nothing for a request; a distance without a place means nothing either. */
export function understandSearch(
  query: SearchQuery,
  professional: boolean | undefined,
  { places, lexicon }: { places: PlaceIndex; lexicon: Lexicon },
): SearchFilter {
  return {
    ...(query.mainType && { mainType: query.mainType }),
    ...(query.type && query.mainType !== 'asked' && { type: query.type }),
    ...(professional !== undefined && { professional }),
    ...understandWords(query.productName, lexicon),
    ...understandPlace(query, places),
  };
}

/** The one matcher: conditions on a live listing, all through partial indexes. */
export function matches(filter: SearchFilter) {
  return (eb: ExpressionBuilder<Tables, 'listings'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [eb('isLive', '=', true)];
    if (filter.mainType) all.push(eb('mainType', '=', filter.mainType));
    if (filter.type) all.push(eb('type', '=', filter.type));
    if (filter.professional !== undefined) all.push(eb('sellerProfessional', '=', filter.professional));
    if (filter.termSets) all.push(eb.or(filter.termSets.map((set) => sql<SqlBool>`terms @> ${set}::text[]`)));
    if (filter.near) all.push(isNear(eb, filter.near));
    if (filter.communeCodes) all.push(eb('communeCode', 'in', filter.communeCodes));
    if (filter.cityKey) all.push(eb('cityKey', '=', filter.cityKey));
    if (filter.postalCode) all.push(eb('postalCode', '=', filter.postalCode));
    return eb.and(all);
  };
}

function understandWords(productName: string | undefined, lexicon: Lexicon): Pick<SearchFilter, 'termSets'> {
  const termSets = productName ? lexicon.expand(productName) : [];
  return termSets.length > 0 ? { termSets } : {};
}

function understandPlace(query: SearchQuery, places: PlaceIndex): SearchFilter {
  const { coordinates, city, postalCode, distance } = query;
  if (coordinates && distance) {
    const [lon, lat] = coordinates;
    return { near: { lat, lon, km: distance } };
  }
  const place =
    places.resolve({ city, postalCode }) ??
    (coordinates && !city && !postalCode ? places.nearest(coordinates[1], coordinates[0]) : null);
  if (place) {
    return distance
      ? { near: { lat: place.lat, lon: place.lon, km: distance } }
      : { communeCodes: places.codesOf(place) };
  }
  return { ...(city && { cityKey: fold(city) }), ...(postalCode && { postalCode }) };
}

/** A box through the (lat, lon) index, then the haversine formula on what is left. */
function isNear(eb: ExpressionBuilder<Tables, 'listings'>, near: NonNullable<SearchFilter['near']>) {
  const box = boundingBox(near.lat, near.lon, near.km);
  return eb.and([
    eb.between('lat', box.south, box.north),
    eb.between('lon', box.west, box.east),
    eb(distanceTo(near), '<=', near.km),
  ]);
}

/** Kilometres from a point to the listing's commune: great circle on a sphere of radius 6371 km. */
export const distanceTo = ({ lat, lon }: { lat: number; lon: number }) => sql<number>`
  12742 * asin(sqrt(least(1, power(sin(radians(lat - ${lat}::float8) / 2), 2) +
    cos(radians(${lat}::float8)) * cos(radians(lat)) * power(sin(radians(lon - ${lon}::float8) / 2), 2))))`;
