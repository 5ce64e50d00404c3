import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { createTtlCache } from '#server/platform/cache.ts';
import { fail } from '#server/platform/fail.ts';
import { createRenderedPage, type RenderedPage } from '#server/platform/http/create-rendered-page.ts';
import { sendRenderedPage } from '#server/platform/http/send-rendered-page.ts';
import type { Services } from '#server/platform/services.ts';
import { listSitemapSearchPaths } from './list-sitemap-search-paths.ts';
import {
  listSitemapChunkListings,
  listSitemapChunkSellers,
  listSitemapListingChunks,
  listSitemapSellerChunkFirstIds,
  type SitemapChunk,
} from './queries.ts';
import { formatSitemapIndex, formatSitemapUrlSet } from './sitemap-xml.ts';

type Needed = 'db' | 'places' | 'produce' | 'config' | 'limiter';

/** Maximum number of pages per sitemap. The protocol allows 50,000; 10,000 take 1.5 MB of memory. */
const PAGES_PER_SITEMAP = 10_000;
const SECONDS = 3_600;

/** Routes `GET` and `HEAD /robots.txt`, `/sitemap.xml` and the sitemaps it names. */
export function serveSitemapsAndRobotsTxt(app: FastifyInstance, services: Pick<Services, Needed>) {
  const { db, limiter } = services;
  const { publicUrl } = services.config.site;
  const cache = createTtlCache<RenderedPage>({ max: 8, seconds: SECONDS });
  const indexed = createTtlCache<{ listings: SitemapChunk[]; sellers: string[] }>({
    max: 1,
    seconds: SECONDS,
  });
  const count = (request: FastifyRequest) => limiter.count('sitemaps', request);
  const readIndex = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!indexed.find('index')) await limiter.hold(request, reply);
    return indexed.load('index', async () => ({
      listings: await listSitemapListingChunks(db, PAGES_PER_SITEMAP),
      sellers: await listSitemapSellerChunkFirstIds(db, PAGES_PER_SITEMAP),
    }));
  };
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    write: () => Promise<string>,
  ) => {
    if (!cache.find(key)) await limiter.hold(request, reply);
    const render = async () => createRenderedPage(200, headers, await write());
    const page = await cache.load(key, render);
    return sendRenderedPage(request, reply, page);
  };

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(publicUrl)),
  );

  app.get('/sitemap.xml', { schema: { hide: true }, onRequest: count }, (request, reply) =>
    answer(request, reply, 'index', async () => {
      const { listings, sellers } = await readIndex(request, reply);
      return formatSitemapIndex([
        { url: `${publicUrl}/sitemaps/recherches.xml` },
        ...listings.map(({ firstId, newest }) => ({
          url: `${publicUrl}/sitemaps/annonces-${firstId}.xml`,
          modified: newest,
        })),
        ...sellers.map((firstId) => ({ url: `${publicUrl}/sitemaps/vendeurs-${firstId}.xml` })),
      ]);
    }),
  );

  app.get<{ Params: { name: string } }>(
    '/sitemaps/:name',
    { schema: { hide: true }, onRequest: count },
    async (request, reply) => {
      const { name } = request.params;
      if (name === 'recherches.xml') {
        return answer(request, reply, name, async () => {
          const searches = await listSitemapSearchPaths(db, services);
          return formatSitemapUrlSet(
            [...searches].map(([path, modified]) => ({ url: `${publicUrl}/app${path}`, modified })),
          );
        });
      }
      const [, kind, id] = /^(annonces|vendeurs)-(.*)\.xml$/.exec(name) ?? [];
      if (!kind || !id || !isUuid(id)) fail('NOT_FOUND');
      const { listings: chunks, sellers: sellerChunks } = await readIndex(request, reply);
      const firsts = kind === 'vendeurs' ? sellerChunks : chunks.map((chunk) => chunk.firstId);
      // Chunk of the current index that contains the id: a reader of an older index may name one inside a chunk.
      const firstId = firsts.findLast((first) => first <= id.toLowerCase()) ?? fail('NOT_FOUND');
      return answer(request, reply, `${kind} ${firstId}`, async () => {
        if (kind === 'vendeurs') {
          const sellers = await listSitemapChunkSellers(db, firstId, PAGES_PER_SITEMAP);
          return formatSitemapUrlSet(sellers.map(({ id }) => ({ url: `${publicUrl}/app/vendeur/${id}` })));
        }
        const listings = await listSitemapChunkListings(db, firstId, PAGES_PER_SITEMAP);
        return formatSitemapUrlSet(
          listings.map(({ id, publishedAt }) => ({
            url: `${publicUrl}/app/ad/${id}`,
            modified: publishedAt ?? undefined,
          })),
        );
      });
    },
  );
}

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': `public, max-age=${SECONDS}`,
  'x-robots-tag': 'noindex',
};

/**
 * Rules of `robots.txt`, which exclude other orders and coordinates of the same results. Pages that must not be indexed
 * say so themselves.
 */
const robots = (publicUrl: string) => `User-agent: *
Allow: /api/oembed
Disallow: /api/
Disallow: /app/annonces?*sortBy=
Disallow: /app/annonces?*isProfessional=
Disallow: /app/annonces?*coordinates=
Disallow: /app/annonces?*available=
Disallow: /app/annonces?*season=
Disallow: /app/annonces?*user=

Sitemap: ${publicUrl}/sitemap.xml
`;
