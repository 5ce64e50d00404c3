/** Maximum number of saved searches per member. No dependency: pages load this file. */
export const MAX_SAVED_SEARCHES = 50;

/** Minutes between two mails to one member about instant alerts; daily and weekly mails have a fixed hour. */
export const MINUTES_BETWEEN_INSTANT_ALERT_MAILS = 15;

/** Minutes between two mails to the author of a request about offers near them. */
export const MINUTES_BETWEEN_MATCHING_OFFER_MAILS = 24 * 60;

/** Frequencies of mails: daily ones are sent at 7:00, weekly ones on Monday at 7:00, in Paris. */
export const alertMailFrequencies = ['instant', 'daily', 'weekly'] as const;
export type AlertMailFrequency = (typeof alertMailFrequencies)[number];

export const alertMailFrequencyLabels: Record<AlertMailFrequency, string> = {
  instant: 'Dès la parution',
  daily: 'Chaque jour à 7 h',
  weekly: 'Chaque lundi à 7 h',
};

export const alertTexts = {
  query: 'Indiquez une recherche.',
  category: "Cette catégorie n'existe pas.",
  hasNew: 'Indiquez true ou false.',
  notifications: 'Indiquez notifications.email, true ou false.',
  frequency: 'Indiquez notifications.frequency : instant, daily ou weekly.',
  deleted: 'Recherche supprimée avec succès',
  notificationChanged: 'Notification mise à jour avec succès',
  notificationFailed: 'Erreur lors de la mise à jour de la notification',
  unsubscribed: "Vous ne recevrez plus d'e-mail pour cette recherche.",
  counterpartsRefused: "Vous ne recevrez plus d'e-mail sur les offres qui répondent à vos demandes.",
  digestsRefused: 'Vous ne recevrez plus ces récapitulatifs.',
} as const;
