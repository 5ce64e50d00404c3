import type { FastifyInstance } from 'fastify';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { createListingOEmbed, listingIdFromUrl } from './create-listing-o-embed.ts';
import { serveFeeds } from './feeds/serve-feeds.ts';
import { findLiveListing } from './live-listing.ts';
import { serveSocialPreviewImages } from './previews/serve-social-preview-images.ts';
import { serveSitemapsAndRobotsTxt } from './sitemaps/serve-sitemaps-and-robots-txt.ts';

/** Public data in formats for search engines, social networks, feed readers and other sites. */
export function registerDiscoveryRoutes(bind: BindRoute, services: Services, app: FastifyInstance) {
  const { db, config } = services;
  serveSocialPreviewImages(app, services);
  serveSitemapsAndRobotsTxt(app, services);
  serveFeeds(app, services);

  bind('GET /api/oembed', async ({ query: { url, format, ...maxSize }, reply }) => {
    if (format !== 'json') fail('FORMAT_UNSUPPORTED');
    const id = listingIdFromUrl(url, config) ?? fail('LISTING_NOT_FOUND');
    const listing = (await findLiveListing(db, id)) ?? fail('LISTING_NOT_FOUND');
    reply.header('access-control-allow-origin', '*');
    reply.header('cache-control', 'public, max-age=3600');
    return createListingOEmbed(listing, config.site, maxSize);
  });
}
