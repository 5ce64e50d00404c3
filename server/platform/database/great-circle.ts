import { type Expression, sql } from 'kysely';
import type { GeoPoint } from '#contract/distance-km.ts';

type Coordinate = Expression<number | null>;

/**
 * SQL expression of the kilometres between a point and two columns: great circle on a sphere of radius 6371 km, like
 * `distanceKm`.
 */
export const createGreatCircleKmSql = (
  from: GeoPoint,
  to: { lat: Coordinate; lon: Coordinate },
) => sql<number>`
  12742 * asin(sqrt(least(1, power(sin(radians(${to.lat} - ${from.lat}::float8) / 2), 2) +
    cos(radians(${from.lat}::float8)) * cos(radians(${to.lat})) *
    power(sin(radians(${to.lon} - ${from.lon}::float8) / 2), 2))))`;
