import { buildSearchResultsPath, type PagedListingSearch } from '../listings/paged-listing-search.ts';

export const feedFormats = ['rss', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const feedMediaTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  json: 'application/feed+json',
};

/** Path of a feed with the parameters of the results page, without page and order. */
export function buildFeedPath(search: Partial<PagedListingSearch>, format: FeedFormat): string {
  const path = buildSearchResultsPath({ ...search, page: 1, sortBy: undefined });
  return path.replace('/annonces', `/feeds/annonces.${format}`);
}
