import { redirect } from 'react-router';
import { calculateMonthNumberInParis } from '#contract/calculate-month-number-in-paris.ts';
import { formatResultCount, formatSearchTitle } from '#contract/listings/format-search-title.ts';
import { buildSearchResultsPath, parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { restrictSearchToOffersByDefault } from '#contract/listings/shown-search.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import type { ApiCaller } from '#web/client/create-api-caller.ts';
import { createListingCardContent } from '../listing-card-content.ts';
import { pickResultsPlacements } from '../placements/pick-placements.ts';
import { composeEmptyResultsContent } from './alternatives.ts';
import { composeSearchRefinementLinks, shouldCountCategories } from './compose-search-refinement-links.ts';
import { fetchFartherListingCounts } from './count-farther.ts';
import { formatSearchBarSummary } from './format-search-bar-summary.ts';
import { createKnownProduce } from './known-produce.ts';
import { composeAppliedFilterLinks } from './list-filters.ts';
import { loadAlternativeListingCardGroup } from './load-alternative-listing-card-group.ts';
import {
  applyApiCorrectionsToSearch,
  composeAlternativePlaceLinks,
  getResolvedSearchCommune,
  getSearchSortOrDefault,
  listResultSortOptions,
  toDepartmentPlace,
} from './meant-place.ts';
import { composeResultsPageMeta } from './results-head.ts';

export type ResultsPageData = Awaited<ReturnType<typeof loadResultsPageData>>;

/**
 * Data of the results page as texts: the code that words them is not downloaded.
 * @param url of the page, under the configured origin of the site
 * @throws a redirection to the last page when the requested page is beyond it
 */
export async function loadResultsPageData(call: ApiCaller, url: URL) {
  const criteria = parsePagedListingSearch(url.searchParams);
  const query = {
    ...restrictSearchToOffersByDefault(criteria),
    sortBy: getSearchSortOrDefault(criteria),
    namedFirst: criteria.sortBy ? undefined : (true as const),
    limit: RESULTS_PER_PAGE,
  };
  const facets = shouldCountCategories(criteria) ? 'category' : undefined;
  const [found, { slots }, added] = await Promise.all([
    call('GET /api/adverts/search', { query: { ...query, facets } }),
    call('GET /api/slots', { query: { place: 'results' } }),
    call('GET /api/produce/added'),
  ]);
  const { ads, pagination, place, correctedName, territory, categories = [], nearest } = found;
  const produce = createKnownProduce(added.produce);
  const { total, totalPages } = pagination;
  if (ads.length === 0 && totalPages > 0)
    throw redirect(buildSearchResultsPath({ ...criteria, page: totalPages }));
  const now = Date.now();
  const { search, named, correction } = applyApiCorrectionsToSearch(criteria, place, correctedName);
  const order =
    territory && total > 0
      ? insertNonBreakingSpaces(`Territoire d'abord (${territory}), puis toute la France`)
      : undefined;
  const title = formatSearchTitle({
    ...named,
    productName: named.productName && produce.lookUpPlural(named.productName),
  });
  const count = formatResultCount(total);
  const suggested = place?.suggestions;
  const farther =
    total === 0 && !suggested
      ? await fetchFartherListingCounts(call, restrictSearchToOffersByDefault(search), nearest)
      : { around: [], everywhere: 0, requests: 0 };
  return {
    search,
    shown: restrictSearchToOffersByDefault(search),
    place: getResolvedSearchCommune(search, place),
    department: place && toDepartmentPlace(place),
    cards: ads.map((listing) => createListingCardContent(listing, now)),
    slots: pickResultsPlacements(slots, search.page, Math.floor(ads.length / 3)),
    summary: formatSearchBarSummary(search),
    title,
    correction: [correction, order].filter(Boolean).join('. ') || undefined,
    others: composeAlternativePlaceLinks(search, place?.others ?? []),
    count,
    submitLabel: submitLabelOf(total, count),
    orders: total > 0 ? listResultSortOptions(search) : [],
    filters: composeAppliedFilterLinks(search),
    refinements: composeSearchRefinementLinks(search, {
      counts: categories,
      hasResults: total > 0,
      hasSeason: ads.some(({ inSeason }) => inSeason),
    }),
    nothing:
      total === 0
        ? {
            ...composeEmptyResultsContent(search, suggested, {
              farther,
              produce,
              month: calculateMonthNumberInParis(now),
              meantName: named.productName,
            }),
            instead: suggested ? undefined : await loadAlternativeListingCardGroup(call, named, now),
          }
        : undefined,
    totalPages,
    meta: composeResultsPageMeta({
      search: named,
      produce,
      title,
      count,
      total,
      totalPages,
      origin: url.origin,
    }),
  };
}

const submitLabelOf = (total: number, count: string) =>
  total === 0 ? 'Aucune annonce avec ces filtres' : total === 1 ? "Voir l'annonce" : `Voir les ${count}`;
