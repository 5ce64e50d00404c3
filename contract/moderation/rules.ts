import { keysOf } from '../keys-of.ts';
import type { ListingStatus } from '../listings/rules.ts';

export const MEMBERS_PER_PAGE = 10;
/** Filters of the administrators' list of members, with their labels. */
export const memberFilterLabels = {
  suspended: 'Suspendus',
  unverified: 'Jamais activés',
  professional: 'Professionnels',
  admin: 'Administrateurs',
} as const;
export type MemberFilter = keyof typeof memberFilterLabels;
export const memberFilters = keysOf(memberFilterLabels);
export const MAX_MODERATION_REASON_LENGTH = 2000;

export const moderationErrorTexts = {
  status: 'Cet état est inconnu.',
  reason: 'Indiquez une raison',
  reportType: 'Indiquez ad, message, user ou thanks.',
  reportedId: "Indiquez l'identifiant.",
  ids: 'Indiquez de 1 à 100 annonces.',
  isActive: 'Indiquez true ou false.',
  professional: 'Indiquez false : un compte devient professionnel depuis son profil.',
  oneDecision: 'Une décision à la fois.',
  revision: 'Indiquez true ou false.',
  submittedAt: 'Indiquez la date que la liste a donnée.',
  morningMail: 'Indiquez true ou false.',
  tooLong: 'Ce texte est trop long.',
} as const;

/**
 * Transitions that an administrator may decide, by current status of a listing. The same decision again changes
 * nothing.
 */
export const moderatorListingStatusTransitions: Record<ListingStatus, readonly ListingStatus[]> = {
  pending: ['accepted', 'refuse', 'deleted'],
  accepted: ['deleted'],
  refuse: ['deleted'],
  deleted: ['accepted'],
};

export const MAX_LISTING_DECISIONS_AT_ONCE = 100;

/** Number of people whose open reports send a listing back to the moderation queue. */
export const REPORTERS_SENDING_LISTING_TO_REVIEW = 3;
/** Minimum age of reporters' accounts, in days, for their reports to count. */
export const MIN_REPORTER_ACCOUNT_DAYS = 7;

/** Actions in the log of decisions, with their labels. */
export const moderationLogActionLabels = {
  'accept-listing': 'Annonce acceptée',
  'accept-listing-by-rule': 'Annonce mise en ligne sans relecture, selon la règle',
  'refuse-listing': 'Annonce refusée',
  'delete-listing': 'Annonce supprimée',
  'restore-listing': 'Annonce rétablie',
  'accept-revision': 'Modifications acceptées',
  'accept-revision-by-rule': 'Modifications mises en ligne sans relecture, selon la règle',
  'refuse-revision': 'Modifications refusées',
  'confirm-listing': 'Annonce en ligne sans relecture : relue',
  'return-listing': 'Annonce signalée par plusieurs membres, à relire',
  'close-report': 'Signalement clos',
  'uphold-notice': "Signalement d'une page : problème confirmé",
  'reject-notice': "Signalement d'une page : pas de problème",
  'accept-thanks': 'Remerciement : mots acceptés',
  'accept-thanks-by-rule': 'Remerciement : mots acceptés sans relecture, selon la règle',
  'refuse-thanks': 'Remerciement : mots refusés',
  'suspend-member': 'Compte suspendu',
  'activate-member': 'Compte activé',
  'withdraw-professional': 'Statut professionnel retiré',
  'uphold-contested': 'Décision contestée : maintenue',
  'reverse-contested': 'Décision contestée : annulée',
  'make-admin': 'Administrateur créé',
  'promote-admin': 'Nommé administrateur',
  'demote-admin': "Droits d'administration retirés",
  'remove-second-factor': 'Validation en deux étapes retirée',
  'export-list': 'Liste exportée',
  'change-setting': 'Réglage changé',
  'create-slot': 'Encart ajouté',
  'change-slot': 'Encart changé',
  'delete-slot': "Encart supprimé ou rendu à l'original",
  'add-produce-name': 'Produit ajouté à la liste',
  'change-produce-name': 'Produit ajouté corrigé',
  'delete-produce-name': 'Produit ajouté retiré',
  'download-backup': 'Sauvegarde téléchargée',
  'delete-backup': 'Sauvegarde supprimée',
} as const;
export type ModerationLogAction = keyof typeof moderationLogActionLabels;
export const moderationLogActions = keysOf(moderationLogActionLabels);

/** States before and after a decision, as the log shows them, with their labels. */
export const moderationLogStateLabels = {
  pending: 'en attente',
  accepted: 'acceptée',
  refuse: 'refusée',
  deleted: 'supprimée',
  open: 'ouvert',
  closed: 'clos',
  upheld: 'problème confirmé',
  rejected: 'pas de problème',
  unverified: 'jamais activé',
  active: 'actif',
  suspended: 'suspendu',
  professional: 'professionnel',
  private: 'particulier',
} as const;
export type ModerationLogState = keyof typeof moderationLogStateLabels;
export const moderationLogStates = keysOf(moderationLogStateLabels);

/** Subjects of decisions; `site` for its settings, under the one id `SITE_SUBJECT_ID`. */
export type ModerationDecisionSubject = 'listing' | 'member' | 'report' | 'notice' | 'thanks' | 'site';
export const SITE_SUBJECT_ID = '00000000-0000-0000-0000-000000000000';

export const MODERATION_DECISIONS_PER_PAGE = 10;
