import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, '../../../build/embed');

/** Cache time of only an hour: the script's URL is written into hosts' pages and never changes. */
const headers = {
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Routes `GET` and `HEAD /embed.js`. */
export async function serveEmbedScript(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    acceptRanges: false,
    setHeaders: (reply) => void reply.headers(headers),
  });
}
