import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RequestHandler, ServerBuild } from 'react-router';
import { ANY_ORIGIN_HEADERS, BUILT_FILES_SERVING_OPTIONS } from '#server/platform/http/built-files.ts';
import type { Services } from '#server/platform/services.ts';
import { createFormerBuildFileHandler } from './client-files/create-former-build-file-handler.ts';

/** React Router's build with the exports of `entry.server.tsx`. */
export type ReactRouterServerBuild = ServerBuild & {
  entry: { module: typeof import('#web/entry.server.tsx') };
};
export interface PagesBuildWithHandler {
  build: ReactRouterServerBuild;
  handle: RequestHandler;
}
export type LoadPagesBuildFunction = () => Promise<PagesBuildWithHandler>;

/** Headers of the build's files: framed pages load their styles, fonts and scripts too. */
const headers = { 'cache-control': 'public, max-age=31536000, immutable', ...ANY_ORIGIN_HEADERS };

/**
 * Headers of the service worker, the only file whose name never changes: browsers revalidate it each time. Its scope
 * includes `/app` without a slash.
 */
const workerHeaders = {
  'cache-control': 'no-cache',
  'service-worker-allowed': '/app',
  // Policy of the service worker's own requests, which follow this one instead of the page's.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

const folder = join(import.meta.dirname, '../../build/pages');
const client = join(folder, 'client');
/** Folder of the build's files whose names have a hash. */
export const clientFilesFolder = join(client, 'assets');

/** Opens the pages built for production. @throws Error when `npm run build` never ran */
export async function openPagesBuild(
  app: FastifyInstance,
  services: Pick<Services, 'publicReader' | 'publicChanges' | 'limiter'>,
  base: string,
): Promise<LoadPagesBuildFunction> {
  const entry = join(folder, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run `npm start`.');
  const build = (await import(pathToFileURL(entry).href)) as ReactRouterServerBuild;
  await app.register(fastifyStatic, {
    ...BUILT_FILES_SERVING_OPTIONS,
    root: client,
    globIgnore: ['assets/**'],
    prefix: `${base}/`,
    setHeaders: (reply) => void reply.headers(workerHeaders),
  });
  const serveFiles = async (files: FastifyInstance) => {
    // A file of this build that is gone since the start, as another build took its place, is looked for like those of
    // other builds.
    files.setNotFoundHandler(createFormerBuildFileHandler(services, headers));
    files.get('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
    await files.register(fastifyStatic, {
      ...BUILT_FILES_SERVING_OPTIONS,
      root: clientFilesFolder,
      setHeaders: (reply) => void reply.headers(headers),
    });
  };
  await app.register(serveFiles, { prefix: `${base}/assets` });
  const web = withHandler(build, 'production');
  return async () => web;
}

/** Opens Vite in the same process, with hot reload. */
export async function openViteDevServer(app: FastifyInstance): Promise<LoadPagesBuildFunction> {
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
      // Address restored: Vite has removed its base from it.
      if (url !== undefined) request.raw.url = url;
      done(error instanceof Error ? error : undefined);
    });
  });
  return async () =>
    withHandler(
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as ReactRouterServerBuild,
      'development',
    );
}

const withHandler = (
  build: ReactRouterServerBuild,
  mode: 'production' | 'development',
): PagesBuildWithHandler => ({
  build,
  handle: build.entry.module.createRequestHandler(build, mode),
});
