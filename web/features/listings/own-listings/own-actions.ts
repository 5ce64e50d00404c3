import { DAY_MS } from '#contract/durations.ts';
import { LISTING_EXPIRY_REMINDER_LEAD_DAYS, type ListingLifecycleAction } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { determineOwnListingState, type OwnListingState } from '../own-state.ts';

export type OwnListingAction = ListingLifecycleAction | 'erase' | 'explain' | 'edit' | 'copy';

/**
 * Actions of the author, the most likely first. The server decides, by `life/transitions.ts`.
 * @param isActive false for a suspended author, who may only withdraw listings
 */
export function listOwnListingActions(listing: Listing, isActive: boolean): OwnListingAction[] {
  const all = new Set<OwnListingAction>([
    ...(listing.revision?.refused ? (['explain'] as const) : []),
    ...(isListingAboutToExpire(listing) ? (['renew'] as const) : []),
    ...actionsOf[determineOwnListingState(listing)],
  ]);
  return [...all].filter((action) => {
    if (action === 'explain') return getListingRefusalReason(listing) !== undefined;
    if (!isActive) return action === 'archive' || action === 'erase';
    return listing.mainType === 'offer' || !isStock(action);
  });
}

/** True for a listing that is online and ends within three days, which is about when its author is reminded. */
export function isListingAboutToExpire(listing: Listing): boolean {
  const state = determineOwnListingState(listing);
  if ((state !== 'online' && state !== 'reserved') || !listing.expiresAt) return false;
  return Date.parse(listing.expiresAt) - Date.now() < (LISTING_EXPIRY_REMINDER_LEAD_DAYS + 1) * DAY_MS;
}

/** Reason why an administrator refused the listing, or its last revision. */
export const getListingRefusalReason = ({ revision, deleteReason }: Listing): string | undefined =>
  revision?.refused ?? deleteReason;

/** True for the actions "reserved" and "sold out", which requests do not have. */
const isStock = (action: OwnListingAction) => action === 'reserved' || action === 'soldOut';

const actionsOf: Record<OwnListingState, readonly OwnListingAction[]> = {
  online: ['soldOut', 'reserved', 'edit', 'renew', 'copy', 'archive', 'erase'],
  reserved: ['soldOut', 'available', 'edit', 'renew', 'copy', 'archive', 'erase'],
  soldOut: ['available', 'edit', 'copy', 'erase'],
  expired: ['renew', 'edit', 'copy', 'erase'],
  archived: ['unarchive', 'edit', 'renew', 'copy', 'erase'],
  pending: ['edit', 'copy', 'erase'],
  refuse: ['explain', 'edit', 'copy', 'erase'],
  // Actions without erasing: a deleted listing stays for the moderators' log.
  deleted: ['explain', 'copy'],
};

/** Label of a button that names the action. */
export function formatOwnListingAction(action: OwnListingAction, listing: Listing): string {
  if (action === 'edit' && listing.status === 'refuse') return 'Corriger et renvoyer';
  if (action === 'available' && determineOwnListingState(listing) === 'reserved') return 'Marquer disponible';
  return labels[action];
}

const labels: Record<OwnListingAction, string> = {
  available: 'Remettre en ligne',
  reserved: 'Marquer réservé',
  soldOut: 'Tout est parti',
  renew: 'Renouveler',
  archive: "Archiver l'annonce",
  unarchive: "Activer l'annonce",
  erase: 'Supprimer',
  explain: 'Raison',
  edit: 'Modifier',
  copy: 'Copier',
};
