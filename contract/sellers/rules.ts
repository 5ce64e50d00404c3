/** Half of a seller's first answers come within this time. */
export const replyDelays = ['hour', 'day', 'week'] as const;
export type ReplyDelay = (typeof replyDelays)[number];
