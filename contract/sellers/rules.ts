/** Usual reply delays of sellers: half of a seller's first answers come within that time. */
export const replyDelays = ['hour', 'day', 'week'] as const;
export type ReplyDelay = (typeof replyDelays)[number];
export const replyDelayLabels: Record<ReplyDelay, string> = {
  hour: "Répond en général dans l'heure",
  day: 'Répond en général dans la journée',
  week: 'Répond en général dans la semaine',
};
