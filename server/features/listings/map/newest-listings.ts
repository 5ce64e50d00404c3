import { stringify } from 'uuid';

export const ID_BYTES = 16;

/** Listings by number, packed, as there may be a million. */
export interface PackedListings {
  /** Microseconds since 1970 at which they became public. */
  times: Float64Array;
  ids: Buffer;
}

/**
 * Puts a listing in its place among the newest of a list, if it is one of the first `most`.
 * @returns whether it is
 */
export function addNewest(newest: number[], one: number, most: number, listings: PackedListings): boolean {
  let index = newest.length;
  while (index > 0 && isNewer(one, newest[index - 1] as number, listings)) index--;
  if (index === most) return false;
  newest.splice(index, 0, one);
  if (newest.length > most) newest.pop();
  return true;
}

/** In the order of a list. */
function isNewer(one: number, other: number, { times, ids }: PackedListings): boolean {
  const apart = (times[one] as number) - (times[other] as number);
  if (apart !== 0) return apart > 0;
  const [at, otherAt] = [one * ID_BYTES, other * ID_BYTES];
  return ids.compare(ids, otherAt, otherAt + ID_BYTES, at, at + ID_BYTES) > 0;
}

export const idOf = (one: number, { ids }: PackedListings): string =>
  stringify(ids.subarray(one * ID_BYTES, (one + 1) * ID_BYTES));
