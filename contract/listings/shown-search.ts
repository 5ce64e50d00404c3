import type { ListingSearchCriteria, PagedListingSearch } from './paged-listing-search.ts';

/**
 * Search whose results a page shows: offers only, unless the search names another kind. People who look for
 * food want no requests among it.
 */
export const restrictSearchToOffersByDefault = (search: PagedListingSearch): PagedListingSearch =>
  isSearchForOffersByDefault(search) ? { ...search, mainType: 'offer' } : search;

export const isSearchForOffersByDefault = ({ mainType, type, user }: ListingSearchCriteria): boolean =>
  !(mainType || type || user);
