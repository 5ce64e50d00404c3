import { LATEST_LISTINGS } from '#contract/listings/rules.ts';
import { monthInParis, monthNameInParis } from '#contract/month-in-paris.ts';
import { callContext } from '#web/call-context.ts';
import { homeHead } from '#web/features/listings/home/home-head.ts';
import { HomeHero } from '#web/features/listings/home/home-hero.tsx';
import { LatestListings } from '#web/features/listings/home/latest-listings.tsx';
import { PublishCall } from '#web/features/listings/home/publish-call.tsx';
import { inSeason } from '#web/features/listings/home/season.ts';
import { SeasonLinks } from '#web/features/listings/home/season-links.tsx';
import { ThreeSteps } from '#web/features/listings/home/three-steps.tsx';
import { cardContent } from '#web/features/listings/listing-card-content.ts';
import { SearchBar } from '#web/features/listings/search/search-bar.tsx';
import { SearchForm } from '#web/features/listings/search/search-form.tsx';
import { SponsorSlot } from '#web/features/listings/sponsor-slot.tsx';
import { NetworkFrame } from '#web/features/sponsors/sponsored.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/home-page';

export const handle: PageHandle = { cache: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const now = Date.now();
  const call = context.get(callContext);
  const [{ ads }, { name }] = await Promise.all([
    call('GET /api/adverts', { query: { limit: LATEST_LISTINGS } }),
    call('GET /api/site'),
  ]);
  return {
    latest: ads.map((listing) => cardContent(listing, now)),
    month: monthNameInParis(now),
    season: inSeason(monthInParis(now), 10),
    // The same content is shown under `/iframe` too.
    head: { ...homeHead(name, url.origin), indexed: !url.pathname.endsWith('/iframe') },
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? pageMeta(matches, loaderData.head) : [];

export default function HomePage({ loaderData: { latest, month, season } }: Route.ComponentProps) {
  return (
    <>
      <HomeHero>
        <SearchForm>
          <SearchBar search={{}} />
        </SearchForm>
      </HomeHero>
      <div className="mx-auto flex max-w-6xl flex-col gap-16 px-4 pt-8">
        <SponsorSlot shape="strip">
          <NetworkFrame shape="strip" />
        </SponsorSlot>
        <LatestListings cards={latest} />
        <SeasonLinks month={month} names={season} />
        <ThreeSteps />
        <PublishCall />
      </div>
    </>
  );
}
