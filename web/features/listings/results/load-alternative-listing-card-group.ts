import { formatCommuneWithPrepositionDe } from '#contract/listings/labels.ts';
import { hasSearchPlace, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { distanceOptionsKm, LATEST_LISTINGS_COUNT } from '#contract/listings/rules.ts';
import type { ApiCaller } from '#web/client/create-api-caller.ts';
import { createListingCardContent, type ListingCardContent } from '../listing-card-content.ts';

export interface AlternativeListingCardGroup {
  title: string;
  cards: ListingCardContent[];
}

/**
 * Available listings of any produce around the place of a search that found nothing, else the latest of all. For
 * loaders only.
 * @returns undefined when there are none
 */
export async function loadAlternativeListingCardGroup(
  call: ApiCaller,
  { city, postalCode, coordinates, department, mainType = 'offer' }: PagedListingSearch,
  now: number,
): Promise<AlternativeListingCardGroup | undefined> {
  const anywhere = {
    mainType,
    available: true,
    sortBy: 'distance',
    page: 1,
    limit: LATEST_LISTINGS_COUNT,
  } as const;
  const place = { city, postalCode, coordinates, department };
  const around = {
    ...anywhere,
    ...place,
    ...(hasSearchPlace(place) && { distance: Math.max(...distanceOptionsKm) }),
  };
  for (const query of hasSearchPlace(place) || department ? [around, anywhere] : [anywhere]) {
    const { ads } = await call('GET /api/adverts/search', { query });
    const title =
      city && query === around ? `Près ${formatCommuneWithPrepositionDe(city)} en ce moment` : 'En ce moment';
    if (ads.length > 0) return { title, cards: ads.map((ad) => createListingCardContent(ad, now)) };
  }
  return undefined;
}
