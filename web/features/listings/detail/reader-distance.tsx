import { distanceLabel } from '#contract/listings/labels.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { findCommuneCentre } from '#web/features/places/find-commune-centre.ts';
import { useDefaultPlace } from '#web/features/places/near-place.ts';

/**
 * Distance to a listing from the member's commune, or the place last searched here; nothing without one. Default export
 * for `lazy`.
 * @param coordinates longitude and latitude in degrees
 */
export default function ReaderDistance({ coordinates }: { coordinates: readonly number[] }) {
  const place = useDefaultPlace();
  const name = place && [place.city, place.postalCode].filter(Boolean).join(' ');
  const found = useApiAnswer(place?.coordinates ? undefined : name, (signal) =>
    findCommuneCentre(place ?? {}, signal),
  );
  const centre = place?.coordinates ?? found;
  if (!centre) return null;
  return (
    <span>
      {distanceLabel(kilometresBetween(centre, coordinates))}
      <span className="sr-only"> de {place?.city}</span>
    </span>
  );
}

/** Haversine distance of two points of longitude and latitude. */
function kilometresBetween(from: readonly number[], to: readonly number[]): number {
  const [fromLon = 0, fromLat = 0] = from.map(radians);
  const [toLon = 0, toLat = 0] = to.map(radians);
  const haversine =
    Math.sin((toLat - fromLat) / 2) ** 2 +
    Math.cos(fromLat) * Math.cos(toLat) * Math.sin((toLon - fromLon) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const EARTH_RADIUS_KM = 6_371;
