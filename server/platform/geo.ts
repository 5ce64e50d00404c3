import { EARTH_RADIUS_KM, toRadians } from '#contract/distance-km.ts';

/** Bounding box: limits in degrees. */
export interface GeographicBoundingBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

const kmPerDegree = (Math.PI / 180) * EARTH_RADIUS_KM;

/** Box that holds every point within `km`; its corners are further. Does not wrap around the antimeridian. */
export function calculateGeographicBoundingBox(lat: number, lon: number, km: number): GeographicBoundingBox {
  const height = km / kmPerDegree;
  const south = Math.max(-90, lat - height);
  const north = Math.min(90, lat + height);
  const width = south === -90 || north === 90 ? 360 : degreesEast(lat, km);
  return { south, north, west: Math.max(-180, lon - width), east: Math.min(180, lon + width) };
}

/** Latitude bands of a tenth of a degree that a bounding box touches, from the south. */
export function listLatitudeBandsInBoundingBox({
  south,
  north,
}: Pick<GeographicBoundingBox, 'south' | 'north'>): number[] {
  const first = Math.floor(south * 10);
  return Array.from({ length: Math.floor(north * 10) - first + 1 }, (_, index) => first + index);
}

/**
 * Half the width of the circle's bounding box, in degrees of longitude: a little more than at the centre's latitude, as
 * meridians converge.
 */
const degreesEast = (lat: number, km: number): number =>
  Math.asin(Math.min(1, Math.sin(km / EARTH_RADIUS_KM) / Math.cos(toRadians(lat)))) / toRadians(1);
