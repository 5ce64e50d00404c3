import type { Listing } from '#contract/listings/schemas.ts';
import type { LifeAction } from '../listing-life.ts';
import { type OwnState, ownStateOf } from '../own-state.ts';

export type OwnAction = LifeAction | 'explain';

/**
 * What the author may do, the most likely first. The server decides, by `life/transitions.ts`.
 * @param isActive false for a suspended author, who may only withdraw
 */
export function ownActions(listing: Listing, isActive: boolean): OwnAction[] {
  return actionsOf[ownStateOf(listing)].filter((action) => {
    if (action === 'explain') return listing.deleteReason !== undefined;
    if (!isActive) return action === 'archive' || action === 'erase';
    return listing.mainType === 'offer' || !isStock(action);
  });
}

/** A request has none. */
const isStock = (action: OwnAction) => action === 'reserved' || action === 'soldOut';

const actionsOf: Record<OwnState, readonly OwnAction[]> = {
  online: ['soldOut', 'reserved', 'renew', 'archive', 'erase'],
  reserved: ['soldOut', 'available', 'renew', 'archive', 'erase'],
  soldOut: ['available', 'erase'],
  expired: ['renew', 'erase'],
  archived: ['unarchive', 'renew', 'erase'],
  pending: ['erase'],
  refuse: ['explain', 'erase'],
  // It stays for the moderators' log.
  deleted: ['explain'],
};

export const ownActionLabels: Record<OwnAction, string> = {
  available: 'Disponible',
  reserved: 'Réservé',
  soldOut: 'Épuisé',
  renew: 'Renouveler',
  archive: "Archiver l'annonce",
  unarchive: "Activer l'annonce",
  erase: 'Supprimer',
  explain: 'Raison',
};
