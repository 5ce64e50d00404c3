/** Decimal degrees, WGS 84. */
export interface Point {
  lat: number;
  lon: number;
}

export interface BoundingBox {
  minLat: number;
  maxLat: number;
  minLon: number;
  maxLon: number;
}

const earthRadiusKm = 6371;
const kmPerDegree = (Math.PI / 180) * earthRadiusKm;

/** Great-circle distance (haversine), in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const halfLat = radians(b.lat - a.lat) / 2;
  const halfLon = radians(b.lon - a.lon) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLon) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * A box of degrees that holds every point at most `km` away; its corners lie further. It does not wrap around the
 * antimeridian: a box that would cross it stops there.
 */
export function boundingBox({ lat, lon }: Point, km: number): BoundingBox {
  const latSpan = km / kmPerDegree;
  const minLat = Math.max(-90, lat - latSpan);
  const maxLat = Math.min(90, lat + latSpan);
  const lonSpan = minLat === -90 || maxLat === 90 ? 360 : degreesEast(lat, km);
  return { minLat, maxLat, minLon: Math.max(-180, lon - lonSpan), maxLon: Math.min(180, lon + lonSpan) };
}

/** How far east a circle reaches: a little more than at its centre's latitude, as meridians draw together. */
const degreesEast = (lat: number, km: number): number =>
  Math.asin(Math.min(1, Math.sin(km / earthRadiusKm) / Math.cos(radians(lat)))) / radians(1);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
