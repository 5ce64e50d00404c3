import { useState } from 'react';
import { useNavigation, useOutletContext } from 'react-router';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { apiCallContext } from '#web/client/api-call-context.ts';
import { publicPageHeadersFunction } from '#web/document/page-headers.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { SaveSearchCard } from '#web/features/alerts/save-search/alert-card.tsx';
import { SaveSearchButton } from '#web/features/alerts/save-search/save-search.tsx';
import { type CardExtraContentRenderer, ListingGrid } from '#web/features/listings/listing-grid.tsx';
import { PagePlacement } from '#web/features/listings/placements/page-placement.tsx';
import { AlternativePlaceLinks } from '#web/features/listings/results/alternative-place-links.tsx';
import { AppliedFilterChips } from '#web/features/listings/results/applied-filter-chips.tsx';
import { createResultsMetaTags } from '#web/features/listings/results/create-results-meta-tags.ts';
import { CollapsibleSearchBar } from '#web/features/listings/results/folded-search.tsx';
import { loadResultsPageData } from '#web/features/listings/results/load-results-page-data.ts';
import { NoSearchResultsSection } from '#web/features/listings/results/no-search-results-section.tsx';
import { ResultFilters } from '#web/features/listings/results/result-filters.tsx';
import { useRememberSearchedPlace } from '#web/features/listings/results/use-remember-searched-place.ts';
import { SearchBar } from '#web/features/listings/search/search-bar.tsx';
import { SearchForm } from '#web/features/listings/search/search-form.tsx';
import { OptionalAdNetworkFrame } from '#web/features/sponsors/sponsored.tsx';
import { AfterHydration } from '#web/ui/after-hydration.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { Pager } from '#web/ui/lists/pager.tsx';
import { PillLinks } from '#web/ui/lists/pill-links.tsx';
import type { Route } from './+types/search-results-page';

export { clientAction } from './write-as-member.ts';

/** Button of the map, downloaded after hydration; the list is complete without it. */
const MapButton = createLazyOptionalComponent(
  () => import('#web/features/listings/results/load-results-map-button.tsx'),
);

export const headers = publicPageHeadersFunction;

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadResultsPageData(context.get(apiCallContext), url);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? createResultsMetaTags(matches, loaderData.meta) : [];

export default function SearchResultsPage({ loaderData }: Route.ComponentProps) {
  const {
    search,
    shown,
    summary,
    cards,
    slots,
    title,
    correction,
    others,
    count,
    submitLabel,
    orders,
    filters,
    refinements,
  } = loaderData;
  const { nothing, totalPages } = loaderData;
  const isLoading = useNavigation().state === 'loading';
  const star = useOutletContext<CardExtraContentRenderer>();
  const { hasSponsors } = useSiteSettings();
  useRememberSearchedPlace(loaderData.place);
  const [mapSlot, setMapSlot] = useState<HTMLElement | null>(null);
  return (
    <div className="results mx-auto max-w-6xl px-4 pt-6 md:pt-8">
      <SearchForm>
        <CollapsibleSearchBar summary={summary}>
          <SearchBar search={search} near={loaderData.department} />
        </CollapsibleSearchBar>
        <ResultFilters search={search} orders={orders} submitLabel={submitLabel}>
          {!nothing && (
            <div ref={setMapSlot} className="flex min-h-11 min-w-[6.875rem] md:min-w-48 lg:min-w-28" />
          )}
        </ResultFilters>
      </SearchForm>
      <div className="mt-3 mb-3 flex flex-col gap-2 md:mt-7 md:mb-5 md:gap-3">
        <div className="flex flex-wrap items-center gap-3 md:gap-x-6">
          <div className="min-w-0 flex-1 leading-tight md:flex md:leading-normal md:flex-wrap md:items-baseline md:gap-x-4">
            <h1 className="inline font-display leading-tight font-semibold md:text-3xl">
              {insertNonBreakingSpaces(title)}
            </h1>{' '}
            <p role="status" className="inline text-sm whitespace-nowrap text-soft md:text-lg">
              {count}
            </p>
            {correction && (
              <p className="w-full">
                {correction}
                {others.length > 0 && ', ou pour\u00a0:'}
              </p>
            )}
          </div>
          {cards.length > 0 && <SaveSearchButton search={shown} look="short" />}
        </div>
        {others.length > 0 && <AlternativePlaceLinks places={others} />}
        <AppliedFilterChips filters={filters} isMore={summary !== undefined} />
        {refinements.length > 0 && <PillLinks scrolls label="Affiner" links={refinements} />}
      </div>
      <AfterHydration>{!nothing && <MapButton search={shown} slot={mapSlot} />}</AfterHydration>
      <div aria-busy={isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
        {nothing ? (
          <NoSearchResultsSection nothing={nothing} corner={star}>
            <SaveSearchButton search={shown} look="row" />
          </NoSearchResultsSection>
        ) : (
          <ListingGrid
            cards={cards}
            heading="h2"
            leading
            invitation={search.page === 1 && <SaveSearchCard search={shown} />}
            hasWideSlots={!hasSponsors}
            slot={(index) =>
              (hasSponsors || slots[index]) && (
                <PagePlacement shape={hasSponsors ? 'card' : 'strip'} index={index} placement={slots[index]}>
                  <OptionalAdNetworkFrame shape="card" />
                </PagePlacement>
              )
            }
            corner={star}
          />
        )}
      </div>
      <div className="mt-10">
        <Pager page={search.page} totalPages={totalPages} />
      </div>
    </div>
  );
}
