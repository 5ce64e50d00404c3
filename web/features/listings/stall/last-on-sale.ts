import type { Listing } from '#contract/listings/schemas.ts';
import { formatDayInParis } from '../format-day-in-paris.ts';
import { isListingOffSale } from './select-stall-offers.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * Listings that went offline last: those whose term ended less than a week ago or still runs or, when all ended
 * earlier, less than a week before the last one.
 */
export function filterMostRecentlyOfflineListings(listings: readonly Listing[], now = Date.now()): Listing[] {
  const offline = listings.filter(isListingOffSale);
  const since = Math.min(now, Math.max(...offline.map(endOf))) - WEEK_MS;
  return offline.filter((listing) => endOf(listing) > since);
}

const endOf = ({ expiresAt, createdAt }: Listing) => Date.parse(expiresAt ?? createdAt);

/** True for a listing taken off today, in Paris: its author has just set it to nothing left. */
export const wasListingArchivedToday = ({ archivedAt }: Listing, now = new Date()) =>
  archivedAt !== undefined && formatDayInParis(archivedAt) === formatDayInParis(now.toISOString());
