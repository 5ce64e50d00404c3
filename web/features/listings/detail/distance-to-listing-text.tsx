import { distanceKm } from '#contract/distance-km.ts';
import { formatDistance } from '#contract/listings/labels.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { useDefaultSearchPlace } from '#web/features/places/default-search-place.ts';
import { fetchCommuneCentre } from '#web/features/places/fetch-commune-centre.ts';

/**
 * Distance to a listing from the member's commune, or the place last searched here; nothing without one. Default export
 * for `lazy`.
 * @param coordinates longitude and latitude in degrees
 */
export default function DistanceToListingText({ coordinates }: { coordinates: readonly number[] }) {
  const place = useDefaultSearchPlace();
  const name = place && [place.city, place.postalCode].filter(Boolean).join(' ');
  const found = useApiAnswer(place?.coordinates ? undefined : name, (signal) =>
    fetchCommuneCentre(place ?? {}, signal),
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
