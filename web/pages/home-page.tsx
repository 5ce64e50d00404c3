import { useOutletContext } from 'react-router';
import {
  calculateMonthNumberInParis,
  formatMonthNameInParis,
} from '#contract/calculate-month-number-in-paris.ts';
import { LATEST_LISTINGS_COUNT } from '#contract/listings/rules.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { CategoryLinksRow } from '#web/features/listings/home/category-links-row.tsx';
import { composeIllustratedCategoryLinks } from '#web/features/listings/home/compose-illustrated-category-links.ts';
import { composeHomePageMeta } from '#web/features/listings/home/home-head.ts';
import { HomeHero } from '#web/features/listings/home/home-hero.tsx';
import { HomeSearchForm } from '#web/features/listings/home/home-search-form.tsx';
import { LatestListingsSection } from '#web/features/listings/home/latest-listings-section.tsx';
import { NearbyListingsSection } from '#web/features/listings/home/near-you.tsx';
import { PublishInvitationSection } from '#web/features/listings/home/publish-invitation-section.tsx';
import { composeSeasonalSearchLinks } from '#web/features/listings/home/season.ts';
import { SeasonalSearchLinksSection } from '#web/features/listings/home/seasonal-search-links-section.tsx';
import { HowItWorks } from '#web/features/listings/home/three-steps.tsx';
import { useUnavailableListingMessage } from '#web/features/listings/home/unavailable-listing-message-content.ts';
import { createListingCardContent } from '#web/features/listings/listing-card-content.ts';
import type { CardExtraContentRenderer } from '#web/features/listings/listing-grid.tsx';
import { PagePlacement } from '#web/features/listings/placements/page-placement.tsx';
import { pickHomePlacement } from '#web/features/listings/placements/pick-placements.ts';
import { OptionalAdNetworkFrame } from '#web/features/sponsors/sponsored.tsx';
import type { Route } from './+types/home-page';

export { clientAction } from './write-as-member.ts';

export const headers = publicPageHeadersFunction;

export async function loader({ context, url }: Route.LoaderArgs) {
  const now = Date.now();
  const call = context.get(apiCallContext);
  const [{ ads }, { name }, { slots }, { produce: added }] = await Promise.all([
    call('GET /api/adverts', { query: { limit: LATEST_LISTINGS_COUNT } }),
    call('GET /api/site'),
    call('GET /api/slots', { query: { place: 'home' } }),
    call('GET /api/produce/added'),
  ]);
  return {
    latest: ads.map((listing) => createListingCardContent(listing, now)),
    categories: composeIllustratedCategoryLinks(),
    month: formatMonthNameInParis(now),
    season: composeSeasonalSearchLinks(calculateMonthNumberInParis(now), 10, added),
    slot: pickHomePlacement(slots, now),
    // Search engines index `/` alone: `/iframe` shows the same content.
    head: { ...composeHomePageMeta(name, url.origin), indexed: !url.pathname.endsWith('/iframe') },
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? createMetaTags(matches, loaderData.head) : [];

export default function HomePage({
  loaderData: { latest, categories, month, season, slot },
}: Route.ComponentProps) {
  const missed = useUnavailableListingMessage();
  const star = useOutletContext<CardExtraContentRenderer>();
  const { hasSponsors } = useSiteSettings();
  // Slot below the listings, where it shows only the site's own texts.
  const box = (hasSponsors || slot) && (
    <PagePlacement shape="strip" placement={slot}>
      <OptionalAdNetworkFrame shape="strip" />
    </PagePlacement>
  );
  return (
    <>
      {missed && <missed.Notice missed={missed.missed} />}
      <HomeHero>
        <HomeSearchForm />
        <CategoryLinksRow categories={categories} />
      </HomeHero>
      <div className="mx-auto flex max-w-6xl flex-col gap-16 px-4 pt-2 sm:pt-5">
        {hasSponsors && <div className="-mb-12 sm:-mb-8">{box}</div>}
        <NearbyListingsSection corner={star}>
          <LatestListingsSection key="latest" cards={latest} corner={star} />
        </NearbyListingsSection>
        {!hasSponsors && box && <div className="-mt-10">{box}</div>}
        <SeasonalSearchLinksSection month={month} links={season} />
        <HowItWorks />
        <PublishInvitationSection />
      </div>
    </>
  );
}
