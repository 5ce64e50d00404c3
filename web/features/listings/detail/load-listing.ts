import { SELLER_LISTINGS_COUNT } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Call } from '#web/client/create-call.ts';
import { createListingCardContent, type ListingCardContent } from '../listing-card-content.ts';

/**
 * Loads a listing for its page.
 * @throws ApiError, also when the reader may not see the listing
 */
export async function loadListing(call: Call, id: string): Promise<Listing> {
  const { ad } = await call('GET /api/adverts/:id', { params: { id } });
  return ad;
}

/** Other public listings of the seller, newest first; empty after a failure. */
export async function loadSellerListings(call: Call, { _id, user }: Listing): Promise<ListingCardContent[]> {
  const query = { user: user._id, page: 1, limit: SELLER_LISTINGS_COUNT };
  const ads = await call('GET /api/adverts', { query }).then(
    (answer) => answer.ads,
    () => [],
  );
  const now = Date.now();
  return ads.filter((other) => other._id !== _id).map((other) => createListingCardContent(other, now));
}
