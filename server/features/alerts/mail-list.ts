import { defineMailList } from '#server/platform/mail/unsubscribe.ts';

/** Of each saved search: its new listings. */
export const mailList = defineMailList({ signedAs: 'alerts', name: 'search', page: 'recherches' });

/** Of the author of a request: offers near them. */
export const counterpartList = defineMailList({
  signedAs: 'counterparts',
  name: 'matches',
  page: 'demandes',
});

/** Of each member: what is new in several daily or weekly searches. */
export const digestList = defineMailList({
  signedAs: 'alert-digests',
  name: 'digests',
  page: 'recapitulatifs',
});
