import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { openBuild, openVite } from './pages/build.ts';
import { createPageCache } from './pages/cache.ts';
import { chooseEncoding } from './pages/encoding.ts';
import { policyOf } from './pages/policy.ts';
import { render } from './pages/render.ts';
import type { RenderedPage } from './pages/rendered-page.ts';

const BASE = '/app';
const LONGEST_KEPT_URL = 1_000;

interface PageOptions {
  config: Pick<Config, 'publicUrl' | 'embedOrigins'>;
  /** From sources with hot reload instead of the build. */
  dev: boolean;
}

/**
 * Answers `/app` and everything under it with the React pages, their data and their files.
 * @returns `forget`, to be called when what public pages show has changed
 */
export async function servePages(app: FastifyInstance, { config, dev }: PageOptions) {
  const load = dev ? await openVite(app) : await openBuild(app, BASE);
  const cache = createPageCache<RenderedPage>({ worthKeeping: (page) => page.status === 200 });

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const web = await load();
    const policy = policyOf(web.build, request.url);
    // It can't name who may; the content security policy does.
    if (policy.framed && config.embedOrigins.length > 0) reply.raw.removeHeader('x-frame-options');
    const make = () => render(web, request, policy, config, dev);
    const isShared = policy.cache && !dev && request.url.length <= LONGEST_KEPT_URL;
    return send(request, reply, await (isShared ? cache.get(request.url, make) : make()));
  };

  // HEAD by hand: it must answer with the headers of the page. `.data`: where the router looks for a page's data.
  for (const url of [BASE, `${BASE}.data`, `${BASE}/*`]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      schema: { hide: true },
      handler: answer,
    });
  }
  app.get(`${BASE}/assets/*`, { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found'),
  );
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect(BASE, 302));
  return { forget: cache.clear };
}

async function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  reply.code(page.status).headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' });
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send();
  }
  const encoding = page.body.length > 1_000 && chooseEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(page.body);
  return reply.header('content-encoding', encoding).send(await page.encoded(encoding));
}
