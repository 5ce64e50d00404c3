import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { call } from '#web/client/call.ts';
import { selectStallOffers } from './select-stall-offers.ts';

/**
 * Listings of the page, loaded again when its window gets the focus and by `refresh`: another tab or device may have
 * changed them. A failure leaves them as they are, where one of the page's loader would replace the page.
 */
export function useFocusRefreshedStallListings(loaded: Listing[]) {
  const [fresh, setFresh] = useState({ loaded, listings: loaded });
  /** Number of the latest request for listings: an earlier answer may lack a change that was saved meanwhile. */
  const latest = useRef(0);
  const refresh = async () => {
    latest.current += 1;
    const own = latest.current;
    const answer = await call('GET /api/adverts/my-ads').catch(() => undefined);
    if (answer && own === latest.current) setFresh({ loaded, listings: selectStallOffers(answer) });
  };
  const refreshOnFocus = useEffectEvent(refresh);
  // Layout effect: a focus right after the listings are shown, before other effects run, must not be missed.
  useLayoutEffect(() => {
    const listen = () => void refreshOnFocus();
    window.addEventListener('focus', listen);
    return () => {
      latest.current += 1;
      window.removeEventListener('focus', listen);
    };
  }, []);
  return { listings: fresh.loaded === loaded ? fresh.listings : loaded, refresh };
}
