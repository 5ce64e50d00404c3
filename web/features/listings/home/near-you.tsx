import { type ReactElement, useState } from 'react';
import { useDefaultPlace, wasNearbySearchEmpty } from '#web/features/places/near-place.ts';
import { lazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { CardOverlay } from '../listing-grid.tsx';
import { LATEST_LISTINGS_ID } from './latest-listings.tsx';

/** Height of the heading and a row of cards: four cards from 64rem, below it two that grow with the window. */
const ROW_HEIGHT = 'max(27rem, min(15rem + 38vw, (64rem - 100vw) * 99))';

const NearListings = lazyOptionalComponent(() => import('./near-listings.tsx'));

/**
 * Near listings above the latest ones. Space for one row is reserved from the first paint; anything below it is off
 * screen. No space where nothing was near last time: listings found then stand below the latest ones if these are
 * already on screen. Nothing moves that is being read.
 * @param children the latest listings, with a key
 */
export function NearYou({ corner, children }: { corner: CardOverlay; children: ReactElement }) {
  const place = useDefaultPlace();
  const isHydrated = useHydrated();
  const [hasSpace, setSpace] = useState(() => !wasNearbySearchEmpty());
  const [isBelow, setBelow] = useState(false);

  const show = (isSomething: boolean, isLate: boolean) => {
    if (!isSomething) setSpace(false);
    else if (!hasSpace) setBelow(isLate);
  };
  const near = (place || !isHydrated) && (
    <div
      key="near"
      className={place ? undefined : 'hidden near:block'}
      style={place && !hasSpace ? { display: 'contents' } : { minHeight: ROW_HEIGHT }}
    >
      {place && (
        <NearListings
          key={`${place.city} ${place.postalCode}`}
          place={place}
          latestId={LATEST_LISTINGS_ID}
          corner={corner}
          onFound={show}
        />
      )}
    </div>
  );
  return isBelow ? [children, near] : [near, children];
}
