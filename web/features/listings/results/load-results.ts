import { redirect } from 'react-router';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { readSearch, searchPath } from '#contract/listings/search-address.ts';
import type { Call } from '#web/api-call.ts';
import { cardContent } from '../listing-card-content.ts';
import { monthInParis } from '../month-in-paris.ts';
import { canonicalPath } from './canonical-path.ts';
import { listFilters } from './list-filters.ts';
import { countLabel, searchTitle } from './search-title.ts';
import { waysOut } from './ways-out.ts';

export type Results = Awaited<ReturnType<typeof loadResults>>;

/**
 * Everything the results page says, in words, so that none of the wording travels as script.
 * @throws a redirection to the last page when there are fewer pages than asked for
 */
export async function loadResults(call: Call, params: URLSearchParams) {
  const search = readSearch(params);
  const { page, isProfessional, sortBy, ...queries } = search;
  const query = { queries, page, limit: RESULTS_PER_PAGE, isProfessional, sortBy };
  const { ads, pagination } = await call('GET /api/adverts/search', { query });
  const { total, totalPages } = pagination;
  if (ads.length === 0 && totalPages > 0) throw redirect(searchPath({ ...search, page: totalPages }));
  const now = Date.now();
  const title = searchTitle(search);
  const count = countLabel(total);
  return {
    search,
    cards: ads.map((listing) => cardContent(listing, now)),
    title,
    count,
    filters: listFilters(search),
    waysOut: total === 0 ? waysOut(search, monthInParis(now)) : [],
    totalPages,
    meta: {
      title: page > 1 ? `${title}, page ${page}` : title,
      description: `${title} : ${count.toLowerCase()} de jardiniers et de producteurs. Comparez, écrivez au vendeur et récoltez près de chez vous.`,
      canonical: canonicalPath(search, total),
      prev: page > 1 ? searchPath({ ...search, page: page - 1 }) : undefined,
      next: page < totalPages ? searchPath({ ...search, page: page + 1 }) : undefined,
    },
  };
}
