import type { ListingStatus } from '../listings/rules.ts';

export const MEMBERS_PER_PAGE = 10;
/** Characters of the reason given with a decision. */
export const MAX_REASON = 2000;

export const moderationTexts = {
  status: 'Cet état est inconnu.',
  reason: 'Indiquez une raison',
  reportType: 'Seule une annonce peut être signalée.',
  reportedId: "Indiquez l'identifiant d'une annonce.",
  ids: 'Indiquez de 1 à 100 annonces.',
  isActive: 'Indiquez true ou false.',
  tooLong: 'Ce texte est trop long.',
} as const;

/** What an administrator may decide, by present status. Deciding the same again changes nothing. */
export const transitions: Record<ListingStatus, readonly ListingStatus[]> = {
  pending: ['accepted', 'refuse', 'deleted'],
  accepted: ['deleted'],
  refuse: ['deleted'],
  deleted: ['accepted'],
};

/** Listings that one call may decide about. */
export const DECIDED_AT_ONCE = 100;
