import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ListingRow } from './tables.ts';

type Owned = Pick<ListingRow, 'userId'>;

export const isOwner = (viewer: Viewer | null, listing: Owned) => viewer?.id === listing.userId;

/** Public listings: everybody; others: owner and administrators. */
export const canSee = (viewer: Viewer | null, listing: Owned & Pick<ListingRow, 'isLive'>) =>
  listing.isLive || isOwner(viewer, listing) || (viewer?.isAdmin ?? false);

/** The seller's number, if shown. A suspended or unactivated member reads what visitors read, but for their own. */
export const canSeePhone = (viewer: Viewer | null, listing: Owned) =>
  viewer?.isActive || isOwner(viewer, listing);

/** Street, number and the reason of a refusal. */
export const canSeePrivateDetails = (viewer: Viewer | null, listing: Owned) =>
  isOwner(viewer, listing) || (viewer?.isAdmin ?? false);

/**
 * What everybody can see or could until its author archived it, sold it out or let it expire. Not what an administrator
 * or its author withdrew, nor what waits for one.
 */
export const wasPublic = ({ status, sellerSuspended }: Pick<ListingRow, 'status' | 'sellerSuspended'>) =>
  status === 'accepted' && !sellerSuspended;
