import { formatSearchTitle } from '#contract/listings/format-search-title.ts';
import { buildSearchResultsPath } from '#contract/listings/paged-listing-search.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import type { PageRouteHandle } from '#web/document/page-route-handle.ts';
import { FramedLatestListings } from '#web/features/embedding/framed-latest-listings.tsx';
import {
  readFramedPageListingCountParam,
  readFramedPageSearchParams,
} from '#web/features/embedding/read-frame.ts';
import { createListingCardContent } from '#web/features/listings/listing-card-content.ts';
import { ListingGrid } from '#web/features/listings/listing-grid.tsx';
import type { Route } from './+types/framed-latest-listings-page';

export const handle: PageRouteHandle = { inert: true };

export const headers = publicPageHeadersFunction;

export async function loader({ context, url }: Route.LoaderArgs) {
  const now = Date.now();
  const search = readFramedPageSearchParams(url.searchParams);
  const { distance: _, ...about } = search;
  const isAboutAll = Object.values(about).every((value) => value === undefined);
  const query = { ...search, limit: readFramedPageListingCountParam(url.searchParams) };
  const { ads } = await context.get(apiCallContext)('GET /api/adverts/search', { query });
  return {
    cards: ads.map((listing) => createListingCardContent(listing, now)),
    title: isAboutAll ? 'Dernières annonces' : formatSearchTitle(search),
    allPath: buildSearchResultsPath(search),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  createMetaTags(matches, { title: loaderData?.title ?? 'Dernières annonces' });

export default function FramedLatestListingsPage({
  loaderData: { cards, title, allPath },
}: Route.ComponentProps) {
  return (
    <FramedLatestListings title={title} allPath={allPath} isEmpty={cards.length === 0}>
      <ListingGrid cards={cards} />
    </FramedLatestListings>
  );
}
