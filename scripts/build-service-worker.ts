import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/**
 * Files that are not precached but fetched when they are first needed: those that only administrators or few pages use,
 * and large pictures.
 */
const ON_DEMAND =
  /\/(map-|results-map|profile-(moderation|users|admins|statistics)|decision-log|framed-|poster-|second-factor-[\da-f]+\.|password-advice|server-build|icon-512|maskable)|\.webp$/;

/**
 * Builds the service worker beside the pages, with the list of their files.
 * @param client folder of the files that browsers download
 * @param files files in it, with relative paths
 */
export async function buildServiceWorker(client: string, files: readonly string[]): Promise<void> {
  const assets = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^assets\/.*\.[a-z0-9]+$/.test(file) && !/\.(br|gz)$/.test(file))
    .map((file) => `/app/${file}`)
    .sort();
  const release = /manifest-([\da-f]+)\.js/.exec(assets.join())?.[1];
  if (!release) throw new Error('The pages have no list of their modules.');
  const BUILD = { release, all: assets, ahead: assets.filter((file) => !ON_DEMAND.test(file)) };
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(BUILD), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: {
        entry: join(root, 'web/offline/worker/worker.ts'),
        formats: ['iife'],
        name: 'recolte',
        fileName: () => 'worker.js',
      },
    },
  });
}
