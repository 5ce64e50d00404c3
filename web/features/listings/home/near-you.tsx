import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useNearPlace } from '#web/features/places/near-place.ts';

const NearListings = lazy(() => import('./near-listings.tsx'));

/**
 * Nothing until a place is known; then above the latest listings, unless these are on the screen already: what one reads
 * does not move.
 * @param children the latest listings, with a key
 */
export function NearYou({ children }: { children: ReactElement }) {
  const place = useNearPlace();
  const [isBelow, setBelow] = useState(false);
  const near = place && (
    <Suspense key="near">
      <NearListings key={`${place.city} ${place.postalCode}`} place={place} onFound={setBelow} />
    </Suspense>
  );
  return isBelow ? [children, near] : [near, children];
}
