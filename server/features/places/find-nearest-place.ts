import { distanceKm } from '#contract/distance-km.ts';
import { isCityWithArrondissements, type Place } from './place-file.ts';

const MAX_KM = 100;

/**
 * Place with the nearest centre. All are compared on a plane, which is exact enough for neighbours; the distance is
 * computed for the nearest only.
 */
export function findNearestPlace(places: readonly Place[], lat: number, lon: number): Place | null {
  const shrink = Math.cos((lat * Math.PI) / 180);
  let nearest: Place | null = null;
  let minSquare = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const north = place.lat - lat;
    const east = (place.lon - lon) * shrink;
    const square = north * north + east * east;
    if (square < minSquare && !isCityWithArrondissements(place)) {
      nearest = place;
      minSquare = square;
    }
  }
  return nearest && distanceKm({ lat, lon }, nearest) <= MAX_KM ? nearest : null;
}
