import type { FastifyInstance } from 'fastify';
import { buildFeedPath, type FeedFormat, feedFormats, feedMediaTypes } from '#contract/discovery/feeds.ts';
import { type PagedListingSearch, parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { resolveSearchFilter } from '#server/features/listings/search/search-filter.ts';
import { searchListings } from '#server/features/listings/search/search-listings.ts';
import { createTtlCache } from '#server/platform/cache.ts';
import { createRenderedPage, type RenderedPage } from '#server/platform/http/create-rendered-page.ts';
import { sendRenderedPage } from '#server/platform/http/send-rendered-page.ts';
import type { Services } from '#server/platform/services.ts';
import { createListingFeed, type Feed } from './feed.ts';
import { toJsonFeed } from './json-feed.ts';
import { getNewestFeedItemDate, toRss } from './rss.ts';

type Needed = 'publicReader' | 'publicChanges' | 'places' | 'vocabulary' | 'config' | 'limiter';

const ITEMS = 30;
const SECONDS = 60;
/** Number of cached feeds, by search and format. */
const MAX_CACHED = 200;
const write: Record<FeedFormat, (feed: Feed) => string> = { rss: toRss, json: toJsonFeed };

/** Routes `GET` and `HEAD /feeds/annonces.rss` and `.json`, with the parameters of the results page. */
export function serveFeeds(app: FastifyInstance, services: Pick<Services, Needed>) {
  const { publicChanges } = services;
  const cache = createTtlCache<RenderedPage>({ max: MAX_CACHED, seconds: SECONDS, publicChanges });
  for (const format of feedFormats) {
    app.get(`/feeds/annonces.${format}`, { schema: { hide: true } }, async (request, reply) => {
      await services.limiter.count('feeds', request);
      const search = parsePagedListingSearch(new URL(request.url, services.config.publicUrl).searchParams);
      const path = buildFeedPath(search, format);
      if (!cache.find(path)) await services.limiter.hold(request, reply);
      const page = await cache.load(path, () => renderFeed(search, format, services));
      return sendRenderedPage(request, reply, page);
    });
  }
}

async function renderFeed(
  search: PagedListingSearch,
  format: FeedFormat,
  services: Pick<Services, Needed>,
): Promise<RenderedPage> {
  const { publicReader, config } = services;
  const filter = resolveSearchFilter(search, services);
  const { rows, listings } = await publicReader.read(async (db) => {
    const { rows } = await searchListings(db, filter, { page: 1, limit: ITEMS });
    return { rows, listings: await presentListings(db, rows, null) };
  });
  const publishedAt = new Map(rows.map((row) => [row.id, row.publishedAt]));
  const department = search.department && services.places.departmentOf(search.department)?.name;
  const feed = createListingFeed({ ...search, department }, listings, publishedAt, config.site);
  const headers = {
    'content-type': `${feedMediaTypes[format]}; charset=utf-8`,
    'cache-control': `public, max-age=${SECONDS}`,
    'access-control-allow-origin': '*',
    'x-robots-tag': 'noindex',
    ...(feed.items.length > 0 && { 'last-modified': getNewestFeedItemDate(feed.items).toUTCString() }),
  };
  return createRenderedPage(200, headers, write[format](feed));
}
