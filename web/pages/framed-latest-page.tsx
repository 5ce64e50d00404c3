import { searchPath } from '#contract/listings/search.ts';
import { searchTitle } from '#contract/listings/search-title.ts';
import { callContext } from '#web/client/call-context.ts';
import type { PageHandle } from '#web/document/page-handle.ts';
import { publicPageHeaders } from '#web/document/page-headers.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { LatestInFrame } from '#web/features/embedding/latest-in-frame.tsx';
import { readFrameListingCount, readFrameSearch } from '#web/features/embedding/read-frame.ts';
import { cardContent } from '#web/features/listings/listing-card-content.ts';
import { ListingGrid } from '#web/features/listings/listing-grid.tsx';
import type { Route } from './+types/framed-latest-page';

export const handle: PageHandle = { inert: true };

export const headers = publicPageHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const now = Date.now();
  const search = readFrameSearch(url.searchParams);
  const { distance: _, ...about } = search;
  const isAboutAll = Object.values(about).every((value) => value === undefined);
  const query = { ...search, limit: readFrameListingCount(url.searchParams) };
  const { ads } = await context.get(callContext)('GET /api/adverts/search', { query });
  return {
    cards: ads.map((listing) => cardContent(listing, now)),
    title: isAboutAll ? 'Dernières annonces' : searchTitle(search),
    allPath: searchPath(search),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Dernières annonces' });

export default function FramedLatestPage({ loaderData: { cards, title, allPath } }: Route.ComponentProps) {
  return (
    <LatestInFrame title={title} allPath={allPath} isEmpty={cards.length === 0}>
      <ListingGrid cards={cards} />
    </LatestInFrame>
  );
}
