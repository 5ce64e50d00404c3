import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import { AfterHydration } from '#web/ui/after-hydration.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { useListingNavigationOrigin } from '../listing-navigation-origin.ts';

const PlaceMap = createLazyOptionalComponent(() => import('../map/commune-map.tsx'));
const ReaderDistance = createLazyOptionalComponent(() => import('./distance-to-listing-text.tsx'));

/**
 * Distance of a listing, in a line that is there before the distance is known, and a map that is downloaded when it is
 * opened.
 */
export function ListingDistanceAndMapSection({ location: { city, postalCode }, coordinates = [] }: Listing) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // State of the `<details>` read once: the reader may have opened it before hydration.
  useEffect(() => setOpen(details.current?.open === true), []);
  const around = new URLSearchParams({ city, postalCode, distance: '10' });
  return (
    <details ref={details} className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 list-none flex-wrap items-center justify-between gap-x-4 [&::-webkit-details-marker]:hidden">
        <span className="text-leaf underline underline-offset-4">
          <span className="group-open:hidden">Voir sur la carte</span>
          <span className="hidden group-open:inline">Masquer la carte</span>
        </span>
        <AfterHydration>
          <Distance coordinates={coordinates} />
        </AfterHydration>
      </summary>
      <div className="map-frame relative mt-1 h-56 overflow-hidden rounded-2xl bg-sunken">
        {isOpen && <PlaceMap city={city} coordinates={coordinates} />}
      </div>
      <Link
        to={`/annonces?${around}#carte`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Voir les annonces des environs
      </Link>
    </details>
  );
}

/** Distance of the listing as on the card that was followed, else from the reader's place. */
function Distance({ coordinates }: { coordinates: readonly number[] }) {
  const { distance } = useListingNavigationOrigin();
  return distance ? <span>{distance}</span> : <ReaderDistance coordinates={coordinates} />;
}
