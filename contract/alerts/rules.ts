/** No dependency: pages load this file. */

/** Per member. */
export const MAX_SAVED_SEARCHES = 50;

/** Between two mails to one member. */
export const MINUTES_BETWEEN_MAILS = 15;

export const alertTexts = {
  query: 'Indiquez une recherche.',
  hasNew: 'Indiquez true ou false.',
  notifications: 'Indiquez notifications.email, true ou false.',
  deleted: 'Recherche supprimée avec succès',
  notificationChanged: 'Notification mise à jour avec succès',
  notificationFailed: 'Erreur lors de la mise à jour de la notification',
  unsubscribed: "Vous ne recevrez plus d'e-mail pour cette recherche.",
} as const;
