import type { FastifyInstance } from 'fastify';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { describeEmbed, listingIdAt } from './describe-embed.ts';
import { type FeedDependencies, serveFeeds } from './feeds/serve-feeds.ts';
import { findLiveListing } from './live-listing.ts';
import { type PreviewDependencies, servePreviews } from './previews/serve-previews.ts';
import { type SitemapDependencies, serveSitemaps } from './sitemaps/serve-sitemaps.ts';

type DiscoveryDependencies = FeedDependencies & PreviewDependencies & SitemapDependencies;

/** What search engines, social networks, feed readers and other sites read of this one: as any visitor sees it. */
export function discoveryRoutes(app: FastifyInstance, bind: Bind, deps: DiscoveryDependencies) {
  const { db, config } = deps;
  servePreviews(app, deps);
  serveSitemaps(app, deps);
  serveFeeds(app, deps);

  bind('GET /api/oembed', async ({ query: { url, format, ...room }, reply }) => {
    if (format !== 'json') fail('FORMAT_UNSUPPORTED');
    const id = listingIdAt(url, config) ?? fail('LISTING_NOT_FOUND');
    const listing = (await findLiveListing(db, id)) ?? fail('LISTING_NOT_FOUND');
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' });
    return describeEmbed(listing, config.site, room);
  });
}
