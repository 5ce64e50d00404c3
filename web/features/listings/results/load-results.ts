import { redirect } from 'react-router';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { readSearch, searchPath } from '#contract/listings/search.ts';
import { countLabel, searchTitle } from '#contract/listings/search-title.ts';
import type { Call } from '#web/api-call.ts';
import { cardContent } from '../listing-card-content.ts';
import { monthInParis } from '../month-in-paris.ts';
import { listAlternatives } from './alternatives.ts';
import { inPlural } from './known-produce.ts';
import { listFilters } from './list-filters.ts';
import { resultsHead } from './results-head.ts';

export type Results = Awaited<ReturnType<typeof loadResults>>;

/**
 * All data of the results page as texts, so that no code to word them is downloaded.
 * @param url of the page, under the configured address of the site
 * @throws a redirection to the last page when there are fewer pages than asked for
 */
export async function loadResults(call: Call, url: URL) {
  const search = readSearch(url.searchParams);
  const query = { ...search, limit: RESULTS_PER_PAGE };
  const { ads, pagination } = await call('GET /api/adverts/search', { query });
  const { total, totalPages } = pagination;
  if (ads.length === 0 && totalPages > 0) throw redirect(searchPath({ ...search, page: totalPages }));
  const now = Date.now();
  const title = searchTitle({ ...search, productName: search.productName && inPlural(search.productName) });
  const count = countLabel(total);
  return {
    search,
    cards: ads.map((listing) => cardContent(listing, now)),
    title,
    count,
    filters: listFilters(search),
    alternatives: total === 0 ? listAlternatives(search, monthInParis(now)) : [],
    totalPages,
    meta: resultsHead({ search, title, count, total, totalPages, origin: url.origin }),
  };
}
