import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type NearPlace, rememberPlace } from '#web/features/places/near-place.ts';

/** Remembers the place of a search, not that of an address which was opened or gone back to. */
export function useRememberedPlace(place: NearPlace | undefined) {
  const { key } = useLocation();
  const isOpened = useNavigationType() === 'POP' && !(key === 'default' && isFromHere());
  useEffect(() => {
    if (place && !isOpened) rememberPlace(place);
  }, [place, isOpened]);
}

/** A search sent before the page listened loads the document from a page of ours. False on the server. */
const isFromHere = () =>
  typeof document !== 'undefined' && document.referrer.startsWith(`${window.location.origin}/`);
