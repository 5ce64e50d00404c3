/** Point in decimal degrees, WGS 84. */
export interface GeoPoint {
  lat: number;
  lon: number;
}

export const EARTH_RADIUS_KM = 6371;

/** Haversine distance in kilometres. */
export function distanceKm(a: GeoPoint, b: GeoPoint): number {
  const halfLat = toRadians(b.lat - a.lat) / 2;
  const halfLon = toRadians(b.lon - a.lon) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(halfLon) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
