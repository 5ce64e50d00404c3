import { defineUnsubscribableMailList } from '#server/platform/mail/unsubscribe.ts';

/** Mail list of advice for offers that nobody has answered. */
export const adviceMailList = defineUnsubscribableMailList({
  signedAs: 'advice',
  name: 'advice',
  page: 'conseils',
});
