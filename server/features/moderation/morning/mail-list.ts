import { defineUnsubscribableMailList } from '#server/platform/mail/unsubscribe.ts';

/** Mail list of the morning mails, which each administrator may leave. */
export const adminMorningMailingList = defineUnsubscribableMailList({
  signedAs: 'moderation-mornings',
  name: 'moderation',
  page: 'moderation',
});
