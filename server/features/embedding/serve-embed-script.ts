import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ANY_ORIGIN_HEADERS, BUILT_FILES_SERVING_OPTIONS } from '#server/platform/http/built-files.ts';

const folder = join(import.meta.dirname, '../../../build/embed');

/** Cache time of the embed script, only an hour: its URL is written into hosts' pages and never changes. */
const headers = {
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  ...ANY_ORIGIN_HEADERS,
};

/** Routes `GET` and `HEAD /embed.js`. */
export async function serveEmbedScript(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    ...BUILT_FILES_SERVING_OPTIONS,
    root: folder,
    prefix: '/',
    setHeaders: (reply) => void reply.headers(headers),
  });
}
