import type { Point } from '#server/platform/geo.ts';

/** A point on Mercator's map: shares of the world's width, from the west and from the north. */
export interface ProjectedPoint {
  x: number;
  y: number;
}

/** Without the poles. Degrees. */
const HIGHEST_LATITUDE = 85;

export function project({ lat, lon }: Point): ProjectedPoint {
  const sine = Math.sin((Math.max(-HIGHEST_LATITUDE, Math.min(HIGHEST_LATITUDE, lat)) * Math.PI) / 180);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}
