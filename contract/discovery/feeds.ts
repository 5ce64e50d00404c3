import { type Search, searchPath } from '../listings/search.ts';

export const feedFormats = {
  rss: 'application/rss+xml',
  json: 'application/feed+json',
} as const;
export type FeedFormat = keyof typeof feedFormats;

/** The parameters of the results page, without page and order. */
export function feedPath(search: Partial<Search>, format: FeedFormat): string {
  const path = searchPath({ ...search, page: 1, sortBy: undefined });
  return path.replace('/annonces', `/feeds/annonces.${format}`);
}
