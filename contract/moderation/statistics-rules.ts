import { keysOf } from '../keys-of.ts';

/**
 * Kinds of pending decisions of administrators, with their labels: the keys of `GET /api/admin/counts`. No package:
 * pages load this file.
 */
export const pendingModerationLabels = {
  pending: 'Annonces à valider',
  revisions: 'Modifications à relire',
  reports: 'Annonces signalées',
  people: 'Membres et messages signalés',
  thanks: 'Mots de remerciement à relire',
  notices: 'Signalements de pages',
  contests: 'Contestations',
} as const;
export type PendingModerationKind = keyof typeof pendingModerationLabels;
export const pendingModerationKinds = keysOf(pendingModerationLabels);

/** Age groups of pending decisions, with their labels. */
export const pendingModerationAgeGroupLabels = {
  day: "moins d'un jour",
  threeDays: '1\u00a0à\u00a03\u00a0jours',
  week: '3\u00a0à\u00a07\u00a0jours',
  longer: 'plus de 7\u00a0jours',
} as const;

export const statisticsPeriodErrorTexts = {
  date: 'Indiquez une date : AAAA-MM-JJ.',
  order: 'La fin ne peut pas précéder le début.',
  tooLong: 'Deux ans au plus.',
} as const;

/** Number of weeks, the current one included, that the statistics show when no period is requested. */
export const DEFAULT_STATISTICS_WEEKS = 12;
export const MAX_STATISTICS_PERIOD_DAYS = 731;

/** Minimum number of decisions about listings for the usual delay that authors are shown. */
export const MIN_DECISIONS_FOR_MODERATION_DELAY = 5;
