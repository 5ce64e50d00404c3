import type { Search, SearchQuery } from './search.ts';

/**
 * Search whose results a page shows: offers only, unless the search names another kind. People who look for
 * food want no requests among it.
 */
export const withOffersByDefault = (search: Search): Search =>
  isForOffersByDefault(search) ? { ...search, mainType: 'offer' } : search;

export const isForOffersByDefault = ({ mainType, type, user }: SearchQuery): boolean =>
  !(mainType || type || user);
