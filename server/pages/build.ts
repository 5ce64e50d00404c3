import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RequestHandler, ServerBuild } from 'react-router';

/** The web side as React Router builds it, with what our own `entry.server.tsx` exports. */
export type WebBuild = ServerBuild & { entry: { module: typeof import('#web/entry.server.tsx') } };
export interface Web {
  build: WebBuild;
  handle: RequestHandler;
}
export type LoadWeb = () => Promise<Web>;

/** A sandboxed frame is a stranger even to its own site: without these it would get no style, font or script. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const folder = join(import.meta.dirname, '../../build/pages');

/** Serves the built files and gives the build. @throws when `npm run build` never ran */
export async function openBuild(app: FastifyInstance, base: string): Promise<LoadWeb> {
  const entry = join(folder, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm start`.');
  const build = (await import(pathToFileURL(entry).href)) as WebBuild;
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    prefix: `${base}/`,
    // One route per file: whatever else is under the prefix is a page.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.headers(headers),
  });
  const web = withHandler(build, 'production');
  return async () => web;
}

/** Vite in the same process: sources are compiled on demand and changes reach the open pages. */
export async function openVite(app: FastifyInstance): Promise<LoadWeb> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.raw;
    reply.raw.once('finish', () => {
      if (!reply.sent) reply.hijack();
    });
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
      // Vite strips its base from the address.
      if (url !== undefined) request.raw.url = url;
      done(error instanceof Error ? error : undefined);
    });
  });
  return async () =>
    withHandler((await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild, 'development');
}

const withHandler = (build: WebBuild, mode: 'production' | 'development'): Web => ({
  build,
  handle: build.entry.module.createRequestHandler(build, mode),
});
