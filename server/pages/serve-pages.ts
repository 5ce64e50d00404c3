import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#server/platform/fail.ts';
import { createPageCache } from '#server/platform/http/page-cache.ts';
import type { RenderedPage } from '#server/platform/http/rendered-page.ts';
import { sendPage } from '#server/platform/http/send-page.ts';
import type { Services } from '#server/platform/services.ts';
import { openBuild, openVite } from './build.ts';
import { pageOptions } from './page-options.ts';
import { render } from './render.ts';

const BASE = '/app';
const LONGEST_CACHED_URL = 1_000;

interface Shown {
  page: RenderedPage;
  /** Whether other sites may show it in a frame. */
  isFramed: boolean;
}

/**
 * Answers `/app` and everything under it with the React pages, their data and their files.
 * @param dev from sources with hot reload instead of the build
 */
export async function servePages(
  app: FastifyInstance,
  { config, publicChanges, limiter }: Pick<Services, 'config' | 'publicChanges' | 'limiter'>,
  dev: boolean,
) {
  const load = dev ? await openVite(app) : await openBuild(app, BASE);
  const cache = createPageCache<Shown>({ isWorthCaching: ({ page }) => page.status === 200 });
  publicChanges.subscribe(cache.clear);

  const show = async (request: FastifyRequest): Promise<Shown> => {
    const web = await load();
    const options = pageOptions(web.build, request.url);
    const isFramed = options.framed === true && config.embedOrigins.length > 0;
    const make = async () => ({ isFramed, page: await render(web, request, options, config, dev) });
    const isCached = options.cache && !dev && request.url.length <= LONGEST_CACHED_URL;
    return isCached ? cache.get(request.url, make) : make();
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOfPage(request.url)) return notFound(request, reply);
    const { page, isFramed } = await (cache.find(request.url) ?? show(request));
    // It can't name who may; the content security policy does.
    if (isFramed) reply.raw.removeHeader('x-frame-options');
    return sendPage(request, reply, page);
  };

  // HEAD by hand: it must answer with the headers of the page. `.data`: where the router looks for a page's data.
  for (const url of [BASE, `${BASE}.data`, `${BASE}/*`]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      onRequest: async (request, reply) => {
        const refused = await limiter.count('pages', request).catch(failureOf);
        if (refused) return sendSentence(reply, refused);
      },
      handler: answer,
    });
  }
  app.get(`${BASE}/assets/*`, { schema: { hide: true } }, notFound);
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(BASE, 302));
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** A page that is refused before it is made: one sentence for whoever reads it. */
function sendSentence(reply: FastifyReply, { status, message, retryAfterSeconds = 1 }: Failure) {
  return reply
    .code(status)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(message);
}

/** False for `/app/../x`, as the router resolves it: it renders nothing there, and says so on standard error. */
const isOfPage = (url: string) =>
  /^\/app(\/|\.data$|$)/.test(URL.parse(url, 'http://localhost')?.pathname ?? '');

const notFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
