import { useEffect, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { call } from '#web/api/call.ts';

/**
 * The author of an offer, with their pick-up slots; undefined until it is read, and when it can't be.
 * @param adId undefined: of no listing
 */
export function useSeller(adId: string | undefined): Listing['user'] | undefined {
  const [known, setKnown] = useState<{ adId: string; user: Listing['user'] }>();
  useEffect(() => {
    if (!adId) return;
    const left = new AbortController();
    call('GET /api/adverts/:id', { params: { id: adId }, signal: left.signal }).then(
      ({ ad }) => ad.mainType === 'offer' && !left.signal.aborted && setKnown({ adId, user: ad.user }),
      () => undefined,
    );
    return () => left.abort();
  }, [adId]);
  return known?.adId === adId ? known?.user : undefined;
}
