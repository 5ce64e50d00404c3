import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { DefaultSearchPlace } from '#web/features/places/default-search-place.ts';

/** Stores the place of a search, but not when its URL was opened or gone back to. */
export function useRememberSearchedPlace(place: DefaultSearchPlace | undefined) {
  const { key } = useLocation();
  const isOpened = useNavigationType() === 'POP' && !(key === 'default' && isFromHere());
  useEffect(() => {
    if (place && !isOpened)
      void import('#web/features/places/default-search-place.ts').then(
        ({ storeSearchedPlace }) => storeSearchedPlace(place),
        () => undefined,
      );
  }, [place, isOpened]);
}

/**
 * True after a search that was sent before hydration: it loads the document from a page of this site. False on the
 * server.
 */
const isFromHere = () =>
  typeof document !== 'undefined' && document.referrer.startsWith(`${window.location.origin}/`);
