import { type ReactElement, useState } from 'react';
import { useDefaultSearchPlace, wasNearbySearchEmpty } from '#web/features/places/default-search-place.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { CardExtraContentRenderer } from '../listing-grid.tsx';
import { LATEST_LISTINGS_ID } from './latest-listings-section.tsx';

/** Height of the heading and a row of cards: four cards from 64rem, below it two that grow with the window. */
const ROW_HEIGHT = 'max(27rem, min(15rem + 38vw, (64rem - 100vw) * 99))';

const NearListings = createLazyOptionalComponent(() => import('./nearby-listings-grid.tsx'));

/**
 * Near listings above the latest ones. Space for one row is reserved from the first paint; anything below it is off
 * screen. No space where nothing was near last time: listings found then stand below the latest ones if these are
 * already on screen. Nothing moves that is being read.
 * @param children the latest listings, with a key
 */
export function NearbyListingsSection({
  corner,
  children,
}: {
  corner: CardExtraContentRenderer;
  children: ReactElement;
}) {
  const place = useDefaultSearchPlace();
  const isHydrated = useHydrated();
  const [hasSpace, setSpace] = useState(() => !wasNearbySearchEmpty());
  const [isBelow, setBelow] = useState(false);
  const [isWaiting, setWaiting] = useState(true);

  const show = (isSomething: boolean, isLate: boolean) => {
    setWaiting(false);
    if (!isSomething) setSpace(false);
    else if (!hasSpace) setBelow(isLate);
  };
  // Room without a place whatever the device has stored: during hydration the content must be that of the server.
  const isReserved = hasSpace || !place;
  const near = (place || !isHydrated) && (
    <div
      key="near"
      className={place ? undefined : 'hidden near:block'}
      style={isReserved ? { minHeight: ROW_HEIGHT } : { display: 'contents' }}
    >
      {isWaiting && isReserved && <WaitingCards />}
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

/**
 * Placeholder outlines of a heading and two rows of cards, four cards from 64rem, where listings are being looked for.
 */
const WaitingCards = () => (
  <div aria-hidden>
    <div className="mb-3 h-9 w-56 max-w-full rounded-xl bg-sunken sm:mb-5" />
    <div className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className={`h-40 rounded-2xl bg-sunken sm:h-80 ${card > 2 ? 'max-lg:hidden' : ''}`} />
      ))}
    </div>
  </div>
);
