import { useLocation } from 'react-router';

/** State of a card's link, which the page of its listing reads: where the reader comes from. */
export interface ListingNavigationOrigin {
  /** Path of the results that the reader comes from. */
  results?: string | undefined;
  /** True when the history entry before the listing's is that of the results. */
  isNext?: boolean;
  /** Distance as the card of the listing has it, "à 4 km". */
  distance?: string | undefined;
}

/** Origin to give to the links of a card. Listings that are reached from other listings keep the results. */
export function useNavigationOriginForLink(distance: string | undefined): ListingNavigationOrigin {
  const { pathname, search, state } = useLocation();
  if (pathname === '/annonces') return { results: pathname + search, isNext: true, distance };
  const { results } = (state ?? {}) as ListingNavigationOrigin;
  return { results: pathname.startsWith('/ad/') ? results : undefined, distance };
}

/** Origin of the current page: where its reader comes from; on a hydrated page the state comes late. */
export const useListingNavigationOrigin = (): ListingNavigationOrigin =>
  (useLocation().state ?? {}) as ListingNavigationOrigin;
