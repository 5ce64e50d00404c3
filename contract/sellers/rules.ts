/** Usual reply delays of sellers: half of a seller's first answers come within that time. */
export const replyDelays = ['hour', 'day', 'week'] as const;
export type ReplyDelay = (typeof replyDelays)[number];
export const replyDelayLabels: Record<ReplyDelay, string> = {
  hour: "Répond en général dans l'heure",
  day: 'Répond en général dans la journée',
  week: 'Répond en général dans la semaine',
};

/** Number of different partners below which a seller has no public record. */
export const MIN_HANDOVER_PARTNERS_FOR_TRACK_RECORD = 3;
/** Days after which the account of a partner counts: rings of new accounts take as long. */
export const MIN_HANDOVER_PARTNER_ACCOUNT_DAYS = 30;
/** Maximum number of thanks whose words a seller's page shows, the latest first. */
export const MAX_THANKS_TEXTS_ON_SELLER_PAGE = 10;
