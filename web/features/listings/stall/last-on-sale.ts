import type { Listing } from '#contract/listings/schemas.ts';
import { isOffline } from './stall-rows.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * The listings that were taken off or expired last: those whose term runs or ended less than a week ago or, when it
 * is longer ago for all, less than a week before the last of them.
 */
export function lastOnSale(listings: readonly Listing[], now = Date.now()): Listing[] {
  const offline = listings.filter(isOffline);
  const since = Math.min(now, Math.max(...offline.map(endOf))) - WEEK_MS;
  return offline.filter((listing) => endOf(listing) > since);
}

const endOf = ({ expiresAt, createdAt }: Listing) => Date.parse(expiresAt ?? createdAt);
