import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ListingRow } from './tables.ts';

type Owned = Pick<ListingRow, 'userId'>;

export const isListingOwner = (viewer: Viewer | null, listing: Owned) => viewer?.id === listing.userId;

/** True for public listings; for others, only for the owner and administrators. */
export const canSeeListing = (viewer: Viewer | null, listing: Owned & Pick<ListingRow, 'isLive'>) =>
  listing.isLive || isListingOwner(viewer, listing) || (viewer?.isAdmin ?? false);

/**
 * True for those who may read a seller's shown telephone number. Suspended or unactivated members read only
 * their own.
 */
export const canSeeSellerPhone = (viewer: Viewer | null, listing: Owned) =>
  viewer?.isActive || isListingOwner(viewer, listing);

/** True for a viewer who may read street, number and the reason of a refusal. */
export const canSeePrivateListingDetails = (viewer: Viewer | null, listing: Owned) =>
  isListingOwner(viewer, listing) || (viewer?.isAdmin ?? false);

/**
 * True for a listing that is public, or was until its author archived it, sold it out or let it expire. False
 * when it was withdrawn, or waits for a decision.
 */
export const isOrWasListingPublic = ({
  status,
  sellerSuspended,
}: Pick<ListingRow, 'status' | 'sellerSuspended'>) => status === 'accepted' && !sellerSuspended;
