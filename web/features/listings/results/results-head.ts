import { buildFeedPath, feedMediaTypes } from '#contract/discovery/feeds.ts';
import { buildSearchResultsPath, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import type { PageMeta } from '#web/document/create-meta-tags.ts';
import { createBreadcrumbStructuredData } from '../structured/breadcrumbs.ts';
import { formatCanonicalResultsPath, isResultsPageWorthIndexing } from './format-canonical-results-path.ts';
import type { KnownProduce } from './known-produce.ts';

interface ResultsFacts {
  search: PagedListingSearch;
  produce: Pick<KnownProduce, 'lookUpName'>;
  title: string;
  /** Count label such as "12 annonces". */
  count: string;
  total: number;
  totalPages: number;
  origin: string;
}

/** Head data of the results page: title, description, canonical path. For loaders only. */
export function composeResultsPageMeta({
  search,
  produce,
  title,
  count,
  total,
  totalPages,
  origin,
}: ResultsFacts) {
  const { page, mainType, type } = search;
  const kinds = mainType || type ? '' : ' : vente, don, troc';
  const head: PageMeta & { prev?: string | undefined; next?: string | undefined } = {
    title: `${title}${kinds}${page > 1 ? `, page ${page}` : ''}`,
    description: `${title} : ${count.toLowerCase()} de jardiniers et de producteurs. Comparez, écrivez au vendeur et récoltez près de chez vous.`,
    canonical: formatCanonicalResultsPath(search, produce),
    indexed: isResultsPageWorthIndexing(search, total, produce),
    prev: page > 1 ? buildSearchResultsPath({ ...search, page: page - 1 }) : undefined,
    next: page < totalPages ? buildSearchResultsPath({ ...search, page: page + 1 }) : undefined,
    alternates: [
      { type: feedMediaTypes.rss, title: `${title} (RSS)`, path: buildFeedPath(search, 'rss') },
      { type: feedMediaTypes.json, title: `${title} (JSON)`, path: buildFeedPath(search, 'json') },
    ],
    structured: [
      title === 'Toutes les annonces'
        ? createBreadcrumbStructuredData(origin, [], 'Annonces')
        : createBreadcrumbStructuredData(origin, [['Annonces', '/annonces']], title),
    ],
  };
  return head;
}
