import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { buildServiceWorker } from './scripts/build-service-worker.ts';

export default {
  appDirectory: 'web',
  basename: '/app',
  // The build empties its folder: beside it lie pictures and the database template.
  buildDirectory: 'build/pages',
  // The whole route table travels with the first page: no request to discover routes, one cache key per page.
  routeDiscovery: { mode: 'initial' },
  // Actions are loaded with their page, not when first used: the network may be gone by then.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await buildServiceWorker(folder, await readdir(folder, { recursive: true }));
    const files = await readdir(folder, { recursive: true });
    refuseBlockedNames(files);
    await Promise.all(files.filter(isText).map((file) => precompress(join(folder, file))));
  },
} satisfies Config;

const isText = (file: string) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file);

/** Ad blockers drop requests for such names, and the page would stay inert. */
function refuseBlockedNames(files: string[]) {
  const blocked = files.filter((file) => /^(ad|ads|adverts?|advertising|banner)[-_.]/i.test(basename(file)));
  if (blocked.length > 0) throw new Error(`Names that ad blockers drop: ${blocked.join(', ')}`);
}

async function precompress(path: string) {
  const source = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source));
  await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
}
