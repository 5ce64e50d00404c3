import type { FastifyReply, FastifyRequest } from 'fastify';
import { createTtlCache } from '#server/platform/cache.ts';
import { fail } from '#server/platform/fail.ts';
import { createRenderedPage, type RenderedPage } from '#server/platform/http/create-rendered-page.ts';
import { runHoldingHttpSlotDespiteDisconnect } from '#server/platform/http/hold-turn.ts';
import { sendRenderedPage } from '#server/platform/http/send-rendered-page.ts';
import type { Services } from '#server/platform/services.ts';

/** Limits of the cache of files of other builds, and of names that no build has. */
const CACHE_LIMITS = { max: 100, seconds: 5 };

/** Pattern of the paths of built files: no other name is looked for in the database. */
const BUILT_PATH = /^\/app\/assets\/((?:[\w.-]{1,100}-)?[\da-f]{8}\.[\da-z]{1,11})$/;

/**
 * Handler of a file that this build does not have: a page of another build names it, made by another machine during an
 * upgrade, or open since before one.
 * @param headers those of this build's own files
 */
export function createFormerBuildFileHandler(
  { publicReader, publicChanges, limiter }: Pick<Services, 'publicReader' | 'publicChanges' | 'limiter'>,
  headers: Record<string, string>,
) {
  const cache = createTtlCache<{ file: RenderedPage | undefined }>({ ...CACHE_LIMITS, publicChanges });

  const find = (name: string) =>
    publicReader.read(async (db, isCurrent) => {
      const found = await db
        .selectFrom('clientFiles')
        .select(['content', 'type'])
        .where('name', '=', name)
        .executeTakeFirst();
      if (!found && !isCurrent) fail('DATABASE_DOWN');
      return {
        file: found && createRenderedPage(200, { ...headers, 'content-type': found.type }, found.content),
      };
    });
  const findInTurn = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    await limiter.hold(request, reply);
    return runHoldingHttpSlotDespiteDisconnect(request, () => cache.load(name, () => find(name)));
  };

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    const name = BUILT_PATH.exec(path)?.[1];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found =
      name !== undefined && isRead ? await (cache.find(name) ?? findInTurn(name, request, reply)) : undefined;
    if (found?.file) return sendRenderedPage(request, reply, found.file);
    reply.header('cache-control', 'no-store');
    return fail('NOT_FOUND');
  };
}
