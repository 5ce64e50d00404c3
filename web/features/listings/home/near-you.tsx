import { type ReactElement, useState } from 'react';
import { useNearPlace, wasNothingNear } from '#web/features/places/near-place.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { CardCorner } from '../listing-grid.tsx';
import { LATEST_ID } from './latest-listings.tsx';

/** Height of the heading and a row of cards: four of them, below 64rem two that grow with the window. */
const ROW = 'max(27rem, min(15rem + 38vw, (64rem - 100vw) * 99))';

const NearListings = lazyOrNothing(() => import('./near-listings.tsx'));

/**
 * What is near, above the latest listings, in space that is there from the first paint: one row, since what is below it
 * is below the screen too. Where nothing was near last time there is none: what comes then stands below the latest
 * listings once these are on the screen. So nothing moves that one reads.
 * @param children the latest listings, with a key
 */
export function NearYou({ corner, children }: { corner: CardCorner; children: ReactElement }) {
  const place = useNearPlace();
  const isAlive = useHydrated();
  const [hasSpace, setSpace] = useState(() => !wasNothingNear());
  const [isBelow, setBelow] = useState(false);

  const show = (isSomething: boolean, isLate: boolean) => {
    if (!isSomething) setSpace(false);
    else if (!hasSpace) setBelow(isLate);
  };
  const near = (place || !isAlive) && (
    <div
      key="near"
      className={place ? undefined : 'hidden near:block'}
      style={place && !hasSpace ? { display: 'contents' } : { minHeight: ROW }}
    >
      {place && (
        <NearListings
          key={`${place.city} ${place.postalCode}`}
          place={place}
          latestId={LATEST_ID}
          corner={corner}
          onFound={show}
        />
      )}
    </div>
  );
  return isBelow ? [children, near] : [near, children];
}
