import type { ListingStatus } from '../listings/rules.ts';

export const moderationTexts = {
  status: 'Cet état est inconnu.',
  reason: 'Indiquez une raison',
  reportType: 'Seule une annonce peut être signalée.',
  reportedId: "Indiquez l'identifiant d'une annonce.",
  tooLong: 'Ce texte est trop long.',
} as const;

/** What an administrator may decide, by present status. Deciding the same again changes nothing. */
export const transitions: Record<ListingStatus, readonly ListingStatus[]> = {
  pending: ['accepted', 'refuse', 'deleted'],
  accepted: ['deleted'],
  refuse: ['deleted'],
  deleted: ['accepted'],
};
