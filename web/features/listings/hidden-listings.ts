import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';

/** Listings of members that visitors can't see, as far as this visit knows, as "member id, listing id". */
const hidden = new Set<string>();
const keyOf = (userId: string, listingId: string) => `${userId} ${listingId}`;

/**
 * True for an own listing that visitors can't see: the server has no data for its page, so they are not
 * requested.
 */
export const isOwnListingHiddenFromVisitors = (userId: string, listingId: string): boolean =>
  hidden.has(keyOf(userId, listingId));

export function rememberOwnListingVisibility(userId: string, listingId: string, isHidden: boolean) {
  if (isHidden) hidden.add(keyOf(userId, listingId));
  else hidden.delete(keyOf(userId, listingId));
}

/** Stores which of a member's listings visitors can't see. */
export function storeOwnListingsHiddenFromVisitors(
  userId: string,
  { activeAds, ...hiddenAds }: ApiRouteAnswer<'GET /api/adverts/my-ads'>,
) {
  for (const { _id } of activeAds) rememberOwnListingVisibility(userId, _id, false);
  for (const { _id } of Object.values(hiddenAds).flat()) rememberOwnListingVisibility(userId, _id, true);
}
