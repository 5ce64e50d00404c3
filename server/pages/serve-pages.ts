import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCache } from '#server/platform/cache.ts';
import { Failure } from '#server/platform/fail.ts';
import { whileHoldingRequestTurn } from '#server/platform/http/hold-turn.ts';
import { sendPage } from '#server/platform/http/send-page.ts';
import type { Services } from '#server/platform/services.ts';
import { openBuild, openVite } from './build.ts';
import { renderPage, type ServedPage } from './render.ts';

const BASE = '/app';
const MAX_CACHED_URL_LENGTH = 1_000;
/** Pages by address. */
const CACHE_LIMITS = { max: 100, seconds: 5 };

/** Serves `/app`: React pages, their data and their files. @param dev true to use Vite instead of the build */
export async function servePages(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'publicReader' | 'publicChanges' | 'limiter'>,
  dev: boolean,
) {
  const { config, publicChanges, limiter } = services;
  const load = dev ? await openVite(app) : await openBuild(app, services, BASE);
  const cache = createCache<ServedPage>({
    ...CACHE_LIMITS,
    publicChanges,
    isWorthCaching: ({ isPublic }) => isPublic,
  });

  const servePage = (request: FastifyRequest): Promise<ServedPage> => {
    const make = async () => renderPage(await load(), request, config, dev);
    return dev || request.url.length > MAX_CACHED_URL_LENGTH ? make() : cache.load(request.url, make);
  };
  const serveInTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    await limiter.hold(request, reply);
    return whileHoldingRequestTurn(request, () => servePage(request));
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOfPage(request.url)) return notFound(request, reply);
    const { page, isFramed } = await (cache.find(request.url) ?? serveInTurn(request, reply));
    // X-Frame-Options has no list of origins; the content security policy has.
    if (isFramed) reply.raw.removeHeader('x-frame-options');
    return sendPage(request, reply, page);
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

/** Sends plain text: a page refused by a limit is not rendered. */
function sendSentence(reply: FastifyReply, { status, message, retryAfterSeconds = 1 }: Failure) {
  return reply
    .code(status)
    .header('retry-after', retryAfterSeconds)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(message);
}

/** False for `/app/../x`: the router would resolve it outside of the base and log an error. */
const isOfPage = (url: string) =>
  /^\/app(\/|\.data$|$)/.test(URL.parse(url, 'http://localhost')?.pathname ?? '');

const notFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').callNotFound();
