import type { Search, SearchQuery } from './search.ts';

/**
 * Search whose results a page shows: offers alone, where nothing says otherwise. Who looks for food wants no requests
 * among it.
 */
export const withOffersByDefault = (search: Search): Search =>
  isForOffersByDefault(search) ? { ...search, mainType: 'offer' } : search;

export const isForOffersByDefault = ({ mainType, type, user }: SearchQuery): boolean =>
  !(mainType || type || user);
