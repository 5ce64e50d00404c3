import { defineMailList } from '#server/platform/mail/unsubscribe.ts';

/** Of each administrator: what waits in the morning. */
export const morningList = defineMailList({
  signedAs: 'moderation-mornings',
  name: 'moderation',
  page: 'moderation',
});
