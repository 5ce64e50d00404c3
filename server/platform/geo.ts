/** Point in decimal degrees, WGS 84. */
export interface Point {
  lat: number;
  lon: number;
}

/** Limits of a box in degrees. */
export interface BoundingBox {
  south: number;
  north: number;
  west: number;
  east: number;
}

const earthRadiusKm = 6371;
const kmPerDegree = (Math.PI / 180) * earthRadiusKm;

/** Haversine distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const halfLat = radians(b.lat - a.lat) / 2;
  const halfLon = radians(b.lon - a.lon) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(halfLon) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Box that holds every point within `km`; its corners are further. Does not wrap around the antimeridian. */
export function boundingBox(lat: number, lon: number, km: number): BoundingBox {
  const height = km / kmPerDegree;
  const south = Math.max(-90, lat - height);
  const north = Math.min(90, lat + height);
  const width = south === -90 || north === 90 ? 360 : degreesEast(lat, km);
  return { south, north, west: Math.max(-180, lon - width), east: Math.min(180, lon + width) };
}

/** Bands of a tenth of a degree of latitude that a box touches, from the south. */
export function latitudeBands({ south, north }: Pick<BoundingBox, 'south' | 'north'>): number[] {
  const first = Math.floor(south * 10);
  return Array.from({ length: Math.floor(north * 10) - first + 1 }, (_, index) => first + index);
}

/** Degrees of longitude that hold the circle: a little more than at the centre's latitude, as meridians converge. */
const degreesEast = (lat: number, km: number): number =>
  Math.asin(Math.min(1, Math.sin(km / earthRadiusKm) / Math.cos(radians(lat)))) / radians(1);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
