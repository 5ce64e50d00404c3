import type { GeoPoint } from '#contract/distance-km.ts';

/** Point in Mercator projection: shares of the world's width, from the west and from the north. */
export interface ProjectedPoint {
  x: number;
  y: number;
}

/** Degrees. Mercator's projection is infinite at the poles. */
const MAX_LATITUDE = 85;

export function projectToMercator({ lat, lon }: GeoPoint): ProjectedPoint {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}
