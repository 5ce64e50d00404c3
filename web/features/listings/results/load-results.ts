import { redirect } from 'react-router';
import { formatResultCount, formatSearchTitle } from '#contract/listings/format-search-title.ts';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { readSearch, searchPath } from '#contract/listings/search.ts';
import { withOffersByDefault } from '#contract/listings/shown-search.ts';
import { monthInParis } from '#contract/month-in-paris.ts';
import type { Call } from '#web/client/create-call.ts';
import { createListingCardContent } from '../listing-card-content.ts';
import { listResultsSlotTexts } from '../slots/site-words.ts';
import { describeEmptyResults } from './alternatives.ts';
import { countFartherListings } from './count-farther.ts';
import { findListingsInsteadOfResults } from './find-listings-instead-of-results.ts';
import { formatSearchBarSummary } from './format-search-bar-summary.ts';
import { findProducePlural } from './known-produce.ts';
import { listAppliedFilters } from './list-filters.ts';
import { listRefinements, shouldCountCategories } from './list-refinements.ts';
import {
  findResolvedCommune,
  listAlternativePlaces,
  listResultOrders,
  readSortOrDefault,
  resolveCorrectedSearch,
  toDepartmentPlace,
} from './meant-place.ts';
import { composeResultsPageMeta } from './results-head.ts';

export type ResultsData = Awaited<ReturnType<typeof loadResults>>;

/**
 * Data of the results page as texts: the code that words them is not downloaded.
 * @param url of the page, under the configured origin of the site
 * @throws a redirection to the last page when the requested page is beyond it
 */
export async function loadResults(call: Call, url: URL) {
  const criteria = readSearch(url.searchParams);
  const query = {
    ...withOffersByDefault(criteria),
    sortBy: readSortOrDefault(criteria),
    namedFirst: criteria.sortBy ? undefined : (true as const),
    limit: RESULTS_PER_PAGE,
  };
  const facets = shouldCountCategories(criteria) ? 'category' : undefined;
  const {
    ads,
    pagination,
    place,
    correctedName,
    categories = [],
    nearest,
  } = await call('GET /api/adverts/search', {
    query: { ...query, facets },
  });
  const { total, totalPages } = pagination;
  if (ads.length === 0 && totalPages > 0) throw redirect(searchPath({ ...criteria, page: totalPages }));
  const now = Date.now();
  const { search, named, correction } = resolveCorrectedSearch(criteria, place, correctedName);
  const title = formatSearchTitle({
    ...named,
    productName: named.productName && findProducePlural(named.productName),
  });
  const count = formatResultCount(total);
  const suggested = place?.suggestions;
  const farther =
    total === 0 && !suggested
      ? await countFartherListings(call, withOffersByDefault(search), nearest)
      : { around: [], everywhere: 0, requests: 0 };
  return {
    search,
    shown: withOffersByDefault(search),
    place: findResolvedCommune(search, place),
    department: place && toDepartmentPlace(place),
    cards: ads.map((listing) => createListingCardContent(listing, now)),
    words: listResultsSlotTexts(search.page, Math.floor(ads.length / 3), now),
    summary: formatSearchBarSummary(search),
    title,
    correction,
    others: listAlternativePlaces(search, place?.others ?? []),
    count,
    submitLabel: submitLabelOf(total, count),
    orders: total > 0 ? listResultOrders(search) : [],
    filters: listAppliedFilters(search),
    refinements: listRefinements(search, {
      counts: categories,
      hasResults: total > 0,
      hasSeason: ads.some(({ inSeason }) => inSeason),
    }),
    nothing:
      total === 0
        ? {
            ...describeEmptyResults(search, suggested, {
              farther,
              month: monthInParis(now),
              meantName: named.productName,
            }),
            instead: suggested ? undefined : await findListingsInsteadOfResults(call, named, now),
          }
        : undefined,
    totalPages,
    meta: composeResultsPageMeta({ search: named, title, count, total, totalPages, origin: url.origin }),
  };
}

const submitLabelOf = (total: number, count: string) =>
  total === 0 ? 'Aucune annonce avec ces filtres' : total === 1 ? "Voir l'annonce" : `Voir les ${count}`;
