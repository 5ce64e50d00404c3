import { defineUnsubscribableMailList } from '#server/platform/mail/unsubscribe.ts';

/** Mail list of unread messages, which each person may leave. */
export const unreadMessageMailList = defineUnsubscribableMailList({
  signedAs: 'messages',
  name: 'messages',
  page: 'messages',
});
