import { redirect } from 'react-router';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { readSearch, searchPath } from '#contract/listings/search.ts';
import { resultCountLabel, searchTitle } from '#contract/listings/search-title.ts';
import { withOffersByDefault } from '#contract/listings/shown-search.ts';
import { monthInParis } from '#contract/month-in-paris.ts';
import type { Call } from '#web/client/create-call.ts';
import { cardContent } from '../listing-card-content.ts';
import { resultsSlotTexts } from '../slots/site-words.ts';
import { describeEmptyResults } from './alternatives.ts';
import { countFartherListings } from './count-farther.ts';
import { pluralOfProduce } from './known-produce.ts';
import { listAppliedFilters } from './list-filters.ts';
import { listRefinements, shouldCountCategories } from './list-refinements.ts';
import {
  departmentPlace,
  listAlternativePlaces,
  listResultOrders,
  resolvedCommuneOf,
  resolveMeantSearch,
  resultOrder,
} from './meant-place.ts';
import { resultsHeadData } from './results-head.ts';
import { searchSummary } from './search-summary.ts';

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
    sortBy: resultOrder(criteria),
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
  const { search, named, correction } = resolveMeantSearch(criteria, place, correctedName);
  const title = searchTitle({
    ...named,
    productName: named.productName && pluralOfProduce(named.productName),
  });
  const count = resultCountLabel(total);
  const suggested = place?.suggestions;
  const farther =
    total === 0 && !suggested
      ? await countFartherListings(call, withOffersByDefault(search), nearest)
      : { around: [], everywhere: 0, requests: 0 };
  return {
    search,
    shown: withOffersByDefault(search),
    place: resolvedCommuneOf(search, place),
    department: place && departmentPlace(place),
    cards: ads.map((listing) => cardContent(listing, now)),
    words: resultsSlotTexts(search.page, Math.floor(ads.length / 3), now),
    summary: searchSummary(search),
    title,
    correction,
    others: listAlternativePlaces(search, place?.others ?? []),
    count,
    submitLabel: submitLabelOf(total, count),
    orders: listResultOrders(search),
    filters: listAppliedFilters(search),
    refinements: listRefinements(search, {
      counts: categories,
      hasResults: total > 0,
      hasSeason: ads.some(({ inSeason }) => inSeason),
    }),
    nothing:
      total === 0
        ? describeEmptyResults(search, suggested, {
            farther,
            month: monthInParis(now),
            meantName: named.productName,
          })
        : undefined,
    totalPages,
    meta: resultsHeadData({ search: named, title, count, total, totalPages, origin: url.origin }),
  };
}

const submitLabelOf = (total: number, count: string) =>
  total === 0 ? 'Aucune annonce avec ces filtres' : total === 1 ? "Voir l'annonce" : `Voir les ${count}`;
