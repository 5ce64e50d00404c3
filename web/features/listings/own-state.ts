import type { ListingStatus } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';

/** State of a listing as its author reads it. */
export type OwnListingState = Exclude<ListingStatus, 'accepted'> | AcceptedState;
type AcceptedState = 'online' | 'reserved' | 'soldOut' | 'expired' | 'archived';

/**
 * State of a listing for its author. Expired comes before sold out: only a renewal brings such a listing back. A
 * request has no stock, so it is never sold out.
 */
export function determineOwnListingState({
  status,
  mainType,
  expired,
  availability,
  isArchived,
}: Listing): OwnListingState {
  if (status !== 'accepted') return status;
  if (expired) return 'expired';
  if (isArchived) return availability === 'soldOut' && mainType === 'offer' ? 'soldOut' : 'archived';
  return availability === 'reserved' ? 'reserved' : 'online';
}

export const ownListingStateLabels: Record<OwnListingState, string> = {
  online: 'En ligne',
  reserved: 'Réservée',
  soldOut: 'Épuisée',
  expired: 'Expirée',
  archived: 'Archivée',
  pending: 'En attente',
  refuse: 'Refusée',
  deleted: 'Supprimée',
};
