/** What an administrator can have decided, as the log says it. */
export const decisionActionLabels = {
  'accept-listing': 'Annonce acceptée',
  'refuse-listing': 'Annonce refusée',
  'delete-listing': 'Annonce supprimée',
  'restore-listing': 'Annonce rétablie',
  'close-report': 'Signalement clos',
  'suspend-member': 'Compte suspendu',
  'activate-member': 'Compte activé',
  'make-admin': 'Administrateur créé',
} as const;
export type DecisionAction = keyof typeof decisionActionLabels;
export const decisionActions = Object.keys(decisionActionLabels) as DecisionAction[];

/** How the subject was before a decision and after it. */
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
} as const;
export type DecisionState = keyof typeof decisionStateLabels;
export const decisionStates = Object.keys(decisionStateLabels) as DecisionState[];

export type DecisionSubject = 'listing' | 'member' | 'report';

export const DECISIONS_PER_PAGE = 10;
