import { communeWithDe } from '#contract/listings/labels.ts';
import { distanceOptionsKm, LATEST_LISTINGS_COUNT } from '#contract/listings/rules.ts';
import { hasSearchPlace, type Search } from '#contract/listings/search.ts';
import type { Call } from '#web/client/create-call.ts';
import { createListingCardContent, type ListingCardContent } from '../listing-card-content.ts';

export interface AlternativeListings {
  title: string;
  cards: ListingCardContent[];
}

/**
 * Available listings of any produce around the place of a search that found nothing, else the latest of all. For loaders only.
 * @returns undefined when there are none
 */
export async function findListingsInsteadOfResults(
  call: Call,
  { city, postalCode, coordinates, department, mainType = 'offer' }: Search,
  now: number,
): Promise<AlternativeListings | undefined> {
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
    const title = city && query === around ? `Près ${communeWithDe(city)} en ce moment` : 'En ce moment';
    if (ads.length > 0) return { title, cards: ads.map((ad) => createListingCardContent(ad, now)) };
  }
  return undefined;
}
