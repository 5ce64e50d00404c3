import type { Listing } from '#contract/listings/schemas.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';

/**
 * Author of an offer, with their pick-up slots; undefined until it is read, and when it can't be.
 * @param adId undefined for a thread without a listing
 */
export function useThreadSeller(adId: string | undefined): Listing['user'] | undefined {
  const listing = useApiAnswer(adId, async (signal) => {
    const { ad } = await call('GET /api/adverts/:id', { params: { id: adId ?? '' }, signal });
    return ad;
  });
  return listing?.mainType === 'offer' ? listing.user : undefined;
}
