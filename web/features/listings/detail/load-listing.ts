import { MAX_LISTINGS_OF_SELLER_SHOWN } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ApiCaller } from '#web/client/create-api-caller.ts';
import { createListingCardContent, type ListingCardContent } from '../listing-card-content.ts';

/**
 * Loads a listing for its page.
 * @throws ApiError, also when the reader may not see the listing
 */
export async function loadListing(call: ApiCaller, id: string): Promise<Listing> {
  const { ad } = await call('GET /api/adverts/:id', { params: { id } });
  return ad;
}

/** Other public listings of the seller, newest first; empty after a failure. */
export async function loadSellerOtherListingCards(
  call: ApiCaller,
  { _id, user }: Listing,
): Promise<ListingCardContent[]> {
  const query = { user: user._id, page: 1, limit: MAX_LISTINGS_OF_SELLER_SHOWN };
  const ads = await call('GET /api/adverts', { query }).then(
    (answer) => answer.ads,
    () => [],
  );
  const now = Date.now();
  return ads.filter((other) => other._id !== _id).map((other) => createListingCardContent(other, now));
}
