import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { version } from '#server/platform/version.ts';
import { acceptsWrites } from './accepts-writes.ts';
import { registerAlarmMetrics } from './figures.ts';

/** Milliseconds until the answer: a load balancer that waits longer takes the process for dead. */
const READY_WITHIN_MS = 1000;

export function opsRoutes(
  bind: Bind,
  {
    config,
    database,
    publicReader,
    stopping,
  }: Pick<Services, 'config' | 'database' | 'publicReader' | 'stopping'>,
  app: FastifyInstance,
) {
  registerAlarmMetrics(app.metrics, { config, database });

  bind('GET /api/site', async () => ({
    ...config.site,
    embedOrigins: config.embedOrigins,
    hasSponsors: config.sponsorScriptUrl !== undefined,
    requiresTraderDetails: config.requiresTraderDetails,
    ...(config.mapTiles && { mapTiles: config.mapTiles }),
  }));

  const checkWritable = shared(() => acceptsWrites(database, config));
  bind('GET /api/health', async ({ viewer, request }) => {
    const isWritable = await checkWritable().catch((error) => {
      request.log.error({ err: error }, 'Database does not answer');
      fail('DATABASE_DOWN');
    });
    // Full disk: `/api/ready`, which load balancers ask, still succeeds, so that visitors can read.
    if (!isWritable) fail('DATABASE_FULL');
    return { status: 'ok', database: database.kind, ...(viewer?.isAdmin && { version }) };
  });

  const readOnce = shared(() => publicReader.read((db) => sql`select 1`.execute(db)).catch(() => undefined));
  bind('GET /api/ready', async () => {
    if (stopping.aborted) fail('STOPPING');
    const answer = readOnce();
    if (!(await Promise.race([answer, sleep(READY_WITHIN_MS, undefined, { ref: false })])))
      fail('DATABASE_DOWN');
    return { status: 'ready' };
  });
}

/** Shares one running call, and its database connection, among concurrent callers. */
function shared<T>(call: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  const end = () => {
    current = undefined;
  };
  return () => {
    if (current) return current;
    current = call();
    current.then(end, end);
    return current;
  };
}
