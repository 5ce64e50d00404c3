import { redirect, useNavigation } from 'react-router';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { readSearch, searchPath } from '#contract/listings/search-address.ts';
import { callContext } from '#web/call-context.ts';
import { ListingGrid } from '#web/features/listings/listing-grid.tsx';
import { monthInParis } from '#web/features/listings/month-in-paris.ts';
import { AppliedFilters } from '#web/features/listings/search/applied-filters.tsx';
import { canonicalPath } from '#web/features/listings/search/canonical-path.ts';
import { similarProduce } from '#web/features/listings/search/known-produce.ts';
import { NoResults } from '#web/features/listings/search/no-results.tsx';
import { ResultFilters } from '#web/features/listings/search/result-filters.tsx';
import { resultsMeta } from '#web/features/listings/search/results-meta.ts';
import { SearchBar } from '#web/features/listings/search/search-bar.tsx';
import { SearchForm } from '#web/features/listings/search/search-form.tsx';
import { countLabel, searchTitle } from '#web/features/listings/search/search-title.ts';
import { SponsorSlot } from '#web/features/listings/sponsor-slot.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { Pager } from '#web/ui/pager.tsx';
import type { Route } from './+types/results-page';

export const handle: PageHandle = { cache: true };

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readSearch(url.searchParams);
  const { page, isProfessional, sortBy, ...queries } = search;
  const query = { queries, page, limit: RESULTS_PER_PAGE, isProfessional, sortBy };
  const { ads, pagination } = await context.get(callContext)('GET /api/adverts/search', { query });
  const { total, totalPages } = pagination;
  if (ads.length === 0 && totalPages > 0) throw redirect(searchPath({ ...search, page: totalPages }));
  const now = Date.now();
  const similar = total === 0 ? similarProduce(search.productName ?? '', monthInParis(now), 6) : [];
  return { search, listings: ads, total, totalPages, similar, canonical: canonicalPath(search, total), now };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? resultsMeta(matches, loaderData) : [];

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { search, listings, total, totalPages, similar, now } = loaderData;
  const isLeaving = useNavigation().state === 'loading';
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 sm:pt-8">
      <SearchForm>
        <SearchBar search={search} />
        <ResultFilters search={search} total={total} />
      </SearchForm>
      <div className="mt-7 mb-5 flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="font-display text-2xl font-semibold sm:text-4xl">{searchTitle(search)}</h1>
          <p role="status" className="text-soft sm:text-lg">
            {countLabel(total)}
          </p>
        </div>
        <AppliedFilters search={search} />
      </div>
      <div aria-busy={isLeaving} className="transition-opacity delay-150 aria-busy:opacity-60">
        {total === 0 ? (
          <NoResults search={search} similar={similar} />
        ) : (
          <ListingGrid
            listings={listings}
            now={now}
            heading="h2"
            leading
            slot={(count) => <SponsorSlot shape="card" count={count} />}
          />
        )}
      </div>
      <div className="mt-10">
        <Pager page={search.page} totalPages={totalPages} />
      </div>
    </div>
  );
}
