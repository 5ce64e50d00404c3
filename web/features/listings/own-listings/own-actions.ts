import { DAY_MS } from '#contract/durations.ts';
import { EXPIRY_REMINDER_DAYS, type ListingLifecycleAction } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { type OwnListingState, ownListingStateOf } from '../own-state.ts';

export type OwnAction = ListingLifecycleAction | 'erase' | 'explain' | 'edit' | 'copy';

/**
 * Actions of the author, the most likely first. The server decides, by `life/transitions.ts`.
 * @param isActive false for a suspended author, who may only withdraw listings
 */
export function listOwnActions(listing: Listing, isActive: boolean): OwnAction[] {
  const all = new Set<OwnAction>([
    ...(listing.revision?.refused ? (['explain'] as const) : []),
    ...(isAboutToExpire(listing) ? (['renew'] as const) : []),
    ...actionsOf[ownListingStateOf(listing)],
  ]);
  return [...all].filter((action) => {
    if (action === 'explain') return refusalReasonOf(listing) !== undefined;
    if (!isActive) return action === 'archive' || action === 'erase';
    return listing.mainType === 'offer' || !isStock(action);
  });
}

/** True for a listing that is online and ends within three days, which is about when its author is reminded. */
export function isAboutToExpire(listing: Listing): boolean {
  const state = ownListingStateOf(listing);
  if ((state !== 'online' && state !== 'reserved') || !listing.expiresAt) return false;
  return Date.parse(listing.expiresAt) - Date.now() < (EXPIRY_REMINDER_DAYS + 1) * DAY_MS;
}

/** Reason why an administrator refused the listing, or its last revision. */
export const refusalReasonOf = ({ revision, deleteReason }: Listing): string | undefined =>
  revision?.refused ?? deleteReason;

/** True for the actions "reserved" and "sold out", which requests do not have. */
const isStock = (action: OwnAction) => action === 'reserved' || action === 'soldOut';

const actionsOf: Record<OwnListingState, readonly OwnAction[]> = {
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
export function ownActionLabel(action: OwnAction, listing: Listing): string {
  if (action === 'edit' && listing.status === 'refuse') return 'Corriger et renvoyer';
  if (action === 'available' && ownListingStateOf(listing) === 'reserved') return 'Marquer disponible';
  return labels[action];
}

const labels: Record<OwnAction, string> = {
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
