import type { Search, SearchQuery } from './search.ts';

/**
 * Search whose results a page shows: offers alone, unless the search says otherwise. People who look for food want no
 * requests among it.
 */
export const withOffersByDefault = (search: Search): Search =>
  isForOffersByDefault(search) ? { ...search, mainType: 'offer' } : search;

export const isForOffersByDefault = ({ mainType, type, user }: SearchQuery): boolean =>
  !(mainType || type || user);
