import { distanceKm } from '#server/platform/geo.ts';
import { isWholeCity, type Place } from './place-file.ts';

const farthestKm = 100;

/**
 * Compares all centres on a plane, which is exact enough for neighbours, and computes the distance of the chosen one.
 */
export function nearestPlace(places: readonly Place[], lat: number, lon: number): Place | null {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let nearest: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const north = place.lat - lat;
    const east = (place.lon - lon) * shrink;
    const square = north * north + east * east;
    if (square < least && !isWholeCity(place)) {
      nearest = place;
      least = square;
    }
  }
  return nearest && distanceKm({ lat, lon }, nearest) <= farthestKm ? nearest : null;
}
