import { defineMailList } from '#server/platform/mail/unsubscribe.ts';

/** Of each person: the messages that they left unread. */
export const mailList = defineMailList({ signedAs: 'messages', name: 'messages', page: 'messages' });
