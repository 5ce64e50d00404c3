import { defineUnsubscribableMailList } from '#server/platform/mail/unsubscribe.ts';

/** Mail list of a saved search's new listings. */
export const savedSearchMailList = defineUnsubscribableMailList({
  signedAs: 'alerts',
  name: 'search',
  page: 'recherches',
});

/** Mail list of offers near the author of a request. */
export const matchingOffersMailingList = defineUnsubscribableMailList({
  signedAs: 'counterparts',
  name: 'matches',
  page: 'demandes',
});

/** Mail list of a member's daily and weekly searches. */
export const alertDigestMailList = defineUnsubscribableMailList({
  signedAs: 'alert-digests',
  name: 'digests',
  page: 'recapitulatifs',
});
