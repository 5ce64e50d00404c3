/** Listings of members that visitors can't see, as far as this visit knows, as "member id, listing id". */
const hidden = new Set<string>();
const keyOf = (userId: string, listingId: string) => `${userId} ${listingId}`;

/** True for an own listing that visitors can't see: the server has no data for its page, which are not asked for. */
export const isHiddenListing = (userId: string, listingId: string): boolean =>
  hidden.has(keyOf(userId, listingId));

export function rememberHidden(userId: string, listingId: string, isHidden: boolean) {
  if (isHidden) hidden.add(keyOf(userId, listingId));
  else hidden.delete(keyOf(userId, listingId));
}
