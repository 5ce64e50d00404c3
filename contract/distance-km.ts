/** Point in decimal degrees, WGS 84. */
export interface Point {
  lat: number;
  lon: number;
}

export const EARTH_RADIUS_KM = 6371;

/** Haversine distance of two points in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const halfLat = radians(b.lat - a.lat) / 2;
  const halfLon = radians(b.lon - a.lon) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLon) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
