import { stringify } from 'uuid';

export const LISTING_ID_BYTES = 16;

/** Listings numbered from 0, packed into arrays, as there may be a million. */
export interface PackedListings {
  /** Microseconds since 1970 at which each listing became public. */
  times: Float64Array;
  ids: Buffer;
}

/**
 * Inserts a listing into a list of the newest, if it is among the first `max`.
 * @returns whether it was inserted
 */
export function addToNewestMapListings(
  newest: number[],
  one: number,
  max: number,
  listings: PackedListings,
): boolean {
  let index = newest.length;
  while (index > 0 && isNewer(one, newest[index - 1] as number, listings)) index--;
  if (index === max) return false;
  newest.splice(index, 0, one);
  if (newest.length > max) newest.pop();
  return true;
}

/** True when the listing `one` is newer than `other`, and so comes before it in lists. */
function isNewer(one: number, other: number, { times, ids }: PackedListings): boolean {
  const difference = (times[one] as number) - (times[other] as number);
  if (difference !== 0) return difference > 0;
  const [at, otherAt] = [one * LISTING_ID_BYTES, other * LISTING_ID_BYTES];
  return ids.compare(ids, otherAt, otherAt + LISTING_ID_BYTES, at, at + LISTING_ID_BYTES) > 0;
}

export const getPackedListingId = (one: number, { ids }: PackedListings): string =>
  stringify(ids.subarray(one * LISTING_ID_BYTES, (one + 1) * LISTING_ID_BYTES));
