import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTtlCache, MAX_CACHED_URL_LENGTH } from '#server/platform/cache.ts';
import { Failure } from '#server/platform/fail.ts';
import { runHoldingHttpSlotDespiteDisconnect } from '#server/platform/http/hold-turn.ts';
import { sendRenderedPage } from '#server/platform/http/send-rendered-page.ts';
import type { Services } from '#server/platform/services.ts';
import { openPagesBuild, openViteDevServer } from './build.ts';
import { type RenderedPageWithServingFlags, renderPage } from './render.ts';

const BASE = '/app';
/** Size of the cache of rendered pages, by address. */
const MAX_CACHED_PAGES = 100;

/** Serves `/app`: React pages, their data and their files. @param dev true to use Vite instead of the build */
export async function servePages(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'publicReader' | 'publicChanges' | 'limiter' | 'cacheSeconds'>,
  dev: boolean,
) {
  const { config, publicChanges, limiter, cacheSeconds } = services;
  const load = dev ? await openViteDevServer(app) : await openPagesBuild(app, services, BASE);
  const cache = createTtlCache<RenderedPageWithServingFlags>({
    max: MAX_CACHED_PAGES,
    seconds: cacheSeconds,
    publicChanges,
    isWorthCaching: ({ isPublic }) => isPublic,
  });

  const servePage = (request: FastifyRequest): Promise<RenderedPageWithServingFlags> => {
    const make = async () => renderPage(await load(), request, config, dev);
    return dev || request.url.length > MAX_CACHED_URL_LENGTH ? make() : cache.load(request.url, make);
  };
  const serveInTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    await limiter.hold(request, reply);
    return runHoldingHttpSlotDespiteDisconnect(request, () => servePage(request));
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOfPage(request.url)) return notFound(request, reply);
    const { page, isFramed } = await (cache.find(request.url) ?? serveInTurn(request, reply));
    // Header X-Frame-Options left out: it has no list of origins; the content security policy has.
    if (isFramed) reply.raw.removeHeader('x-frame-options');
    return sendRenderedPage(request, reply, page);
  };

  // HEAD is explicit, as it must answer with the page's headers. `.data` is the path of the router's data requests.
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
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(BASE, 302));
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Answer of a page refused by a limit: plain text, as the page is not rendered. */
function sendSentence(reply: FastifyReply, { status, message, retryAfterSeconds = 1 }: Failure) {
  return reply
    .code(status)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(message);
}

/** False for a path such as `/app/../x`: the router would resolve it outside of the base and log an error. */
const isOfPage = (url: string) =>
  /^\/app(\/|\.data$|$)/.test(URL.parse(url, 'http://localhost')?.pathname ?? '');

const notFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').callNotFound();
