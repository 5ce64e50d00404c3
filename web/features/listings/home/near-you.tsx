import { lazy, Suspense } from 'react';
import { useNearPlace } from '#web/features/places/near-place.ts';

const NearListings = lazy(() => import('./near-listings.tsx'));

/** Nothing until a place is known. */
export function NearYou() {
  const place = useNearPlace();
  return (
    place && (
      <Suspense>
        <NearListings key={`${place.city} ${place.postalCode}`} place={place} />
      </Suspense>
    )
  );
}
