import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { type NearPlace, rememberPlace } from '#web/features/places/near-place.ts';

/** Remembers the place of a search, not that of an address which was opened or gone back to. */
export function useRememberedPlace(place: NearPlace | undefined) {
  const isOpened = useNavigationType() === 'POP';
  useEffect(() => {
    if (place && !isOpened) rememberPlace(place);
  }, [place, isOpened]);
}
