import type { ListingStatus } from '../listings/rules.ts';

export const MEMBERS_PER_PAGE = 10;
export const MAX_REASON = 2000;

export const moderationTexts = {
  status: 'Cet état est inconnu.',
  reason: 'Indiquez une raison',
  reportType: 'Seule une annonce peut être signalée.',
  reportedId: "Indiquez l'identifiant d'une annonce.",
  ids: 'Indiquez de 1 à 100 annonces.',
  isActive: 'Indiquez true ou false.',
  professional: 'Indiquez false : un compte devient professionnel depuis son profil.',
  oneDecision: 'Une décision à la fois.',
  revision: 'Indiquez true ou false.',
  submittedAt: 'Indiquez la date que la liste a donnée.',
  tooLong: 'Ce texte est trop long.',
} as const;

/** What an administrator may decide, by present status. The same decision again changes nothing. */
export const transitions: Record<ListingStatus, readonly ListingStatus[]> = {
  pending: ['accepted', 'refuse', 'deleted'],
  accepted: ['deleted'],
  refuse: ['deleted'],
  deleted: ['accepted'],
};

export const DECIDED_AT_ONCE = 100;

/** Actions in the log, with their labels. */
export const decisionActionLabels = {
  'accept-listing': 'Annonce acceptée',
  'refuse-listing': 'Annonce refusée',
  'delete-listing': 'Annonce supprimée',
  'restore-listing': 'Annonce rétablie',
  'accept-revision': 'Modifications acceptées',
  'refuse-revision': 'Modifications refusées',
  'close-report': 'Signalement clos',
  'suspend-member': 'Compte suspendu',
  'activate-member': 'Compte activé',
  'withdraw-professional': 'Statut professionnel retiré',
  'make-admin': 'Administrateur créé',
} as const;
export type DecisionAction = keyof typeof decisionActionLabels;
export const decisionActions = Object.keys(decisionActionLabels) as DecisionAction[];

/** States before and after a decision, with their labels. */
export const decisionStateLabels = {
  pending: 'en attente',
  accepted: 'acceptée',
  refuse: 'refusée',
  deleted: 'supprimée',
  open: 'ouvert',
  closed: 'clos',
  unverified: 'jamais activé',
  active: 'actif',
  suspended: 'suspendu',
  professional: 'professionnel',
  private: 'particulier',
} as const;
export type DecisionState = keyof typeof decisionStateLabels;
export const decisionStates = Object.keys(decisionStateLabels) as DecisionState[];

export type DecisionSubject = 'listing' | 'member' | 'report';

export const DECISIONS_PER_PAGE = 10;
