import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import { isFromUnknownProxy } from '#server/platform/http/forwarded.ts';
import type { Services } from '#server/platform/services.ts';
import { version } from '#server/platform/version.ts';
import { readDatabaseWriteState } from './figures/database-state.ts';
import { registerMailMetrics } from './figures/mail-metrics.ts';
import { registerSiteMetrics } from './figures/site-metrics.ts';
import { presentPublicSiteSettings } from './present-public-site-settings.ts';

/** Milliseconds until the health check answers: a load balancer that waits longer takes the process for dead. */
const READY_WITHIN_MS = 1000;

export function registerOperationsRoutes(
  bind: BindRoute,
  {
    config,
    database,
    mailer,
    publicReader,
    readFigures,
    stopping,
  }: Pick<Services, 'config' | 'database' | 'mailer' | 'publicReader' | 'readFigures' | 'stopping'>,
  app: FastifyInstance,
) {
  registerMailMetrics(app.metrics, mailer);
  registerSiteMetrics(app.siteMetrics, readFigures);

  bind('GET /api/site', async () => presentPublicSiteSettings(config));

  const readState = shared(() => readDatabaseWriteState(database, config));
  bind('GET /api/health', async ({ viewer, request }) => {
    const state = await readState().catch((error) => {
      request.log.error({ err: error }, 'Database does not answer');
      fail('DATABASE_DOWN');
    });
    // State of writing is reported here only: `/api/ready`, which load balancers poll, still succeeds, so
    // that visitors can read.
    if (state === 'full') fail('DATABASE_FULL');
    if (state === 'read-only') fail('DATABASE_READ_ONLY');
    return { status: 'ok', database: database.kind, ...(viewer?.isAdmin && { version }) };
  });

  const readOnce = shared(() => publicReader.read((db) => sql`select 1`.execute(db)).catch(() => undefined));
  bind('GET /api/ready', async ({ request }) => {
    if (stopping.aborted) fail('STOPPING');
    const answer = readOnce();
    if (!(await Promise.race([answer, sleep(READY_WITHIN_MS, undefined, { ref: false })])))
      fail('DATABASE_DOWN');
    return { status: 'ready', ...(isFromUnknownProxy(request) && { isProxyIgnored: true as const }) };
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
