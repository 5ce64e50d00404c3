import { distanceKm } from '#contract/distance-km.ts';
import { formatDistance } from '#contract/listings/labels.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { findCommuneCentre } from '#web/features/places/find-commune-centre.ts';
import { useDefaultPlace } from '#web/features/places/near-place.ts';

/**
 * Distance to a listing from the member's commune, or the place last searched here; nothing without one. Default export
 * for `lazy`.
 * @param coordinates longitude and latitude in degrees
 */
export default function DistanceToListing({ coordinates }: { coordinates: readonly number[] }) {
  const place = useDefaultPlace();
  const name = place && [place.city, place.postalCode].filter(Boolean).join(' ');
  const found = useApiAnswer(place?.coordinates ? undefined : name, (signal) =>
    findCommuneCentre(place ?? {}, signal),
  );
  const centre = place?.coordinates ?? found;
  if (!centre) return null;
  return (
    <span>
      {formatDistance(distanceKm(pointOf(centre), pointOf(coordinates)))}
      <span className="sr-only"> de {place?.city}</span>
    </span>
  );
}

const pointOf = ([lon = 0, lat = 0]: readonly number[]) => ({ lat, lon });
