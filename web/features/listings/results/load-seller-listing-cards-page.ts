import type { ApiCaller } from '#web/client/create-api-caller.ts';
import { createListingCardContent } from '../listing-card-content.ts';

/** Number of listings on a page of a seller: what a grower sells is on one. */
const LISTINGS_PER_PAGE = 30;

/**
 * Loads a page of a seller's live listings, newest first.
 * @param page from 1
 */
export async function loadSellerListingCardsPage(call: ApiCaller, user: string, page: number) {
  const query = { user, page, limit: LISTINGS_PER_PAGE };
  const { ads, pagination } = await call('GET /api/adverts', { query });
  const now = Date.now();
  return {
    cards: ads.map((listing) => createListingCardContent(listing, now)),
    totalPages: pagination.totalPages,
  };
}
