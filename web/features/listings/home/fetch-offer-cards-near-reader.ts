import { LATEST_LISTINGS_COUNT } from '#contract/listings/rules.ts';
import { call } from '#web/client/call.ts';
import type { DefaultSearchPlace } from '#web/features/places/default-search-place.ts';
import { createListingCardContent, type ListingCardContent } from '../listing-card-content.ts';

/** Distances in kilometres, tried in this order until offers are found. */
const distances = [25, 50];

/** Page size for a member, whose own listings are left out and may be the nearest ones. */
const WITH_OWN = 30;

export interface OfferCardsNearReader {
  cards: ListingCardContent[];
  /** Distance in kilometres from the reader's place. */
  distance: number;
}

/**
 * Offers of other people near the reader, nearest first.
 * @returns undefined when there are none
 */
export async function fetchOfferCardsNearReader(
  place: DefaultSearchPlace,
  { userId, signal }: { userId: string | undefined; signal: AbortSignal },
): Promise<OfferCardsNearReader | undefined> {
  for (const distance of distances) {
    const query = {
      ...place,
      mainType: 'offer',
      distance,
      sortBy: 'distance',
      page: 1,
      limit: userId ? WITH_OWN : LATEST_LISTINGS_COUNT,
    } as const;
    const { ads } = await call('GET /api/adverts/search', { query, signal });
    const others = ads.filter(({ user }) => user._id !== userId).slice(0, LATEST_LISTINGS_COUNT);
    if (others.length > 0)
      return { cards: others.map((ad) => createListingCardContent(ad, Date.now())), distance };
  }
  return undefined;
}
