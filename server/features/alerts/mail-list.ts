import { defineMailList } from '#server/platform/mail/unsubscribe.ts';

/** Of each saved search: its new listings. */
export const mailList = defineMailList({ signedAs: 'alerts', name: 'search', page: 'recherches' });
