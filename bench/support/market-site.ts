import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { startTestSiteProcess, type TestSiteProcess } from '../../e2e/support/start-test-site-process.ts';
import { fillDatabaseWithSimulatedMarket } from '../market/fill-database-with-simulated-market.ts';
import { startBenchPostgres } from './start-bench-postgres.ts';

/**
 * Starts the product on a made-up market: that of `DATABASE_URL`, or one made for it in a database of this kind.
 * @param kind `postgres` or `embedded`
 */
export async function startBenchSiteWithSimulatedMarket(
  kind: string,
  listings: number,
): Promise<TestSiteProcess> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'recolte-market-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const given = kind === 'embedded' ? undefined : process.env.DATABASE_URL;
  const postgres = given ? undefined : await startBenchPostgres(kind);
  started.defer(() => postgres?.stop());
  const databaseUrl = given ?? postgres?.url ?? '';
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  await fillDatabaseWithSimulatedMarket(readConfig(environment), listings);
  const site = await startTestSiteProcess(environment);
  started.defer(site.stop);
  const all = started.move();
  return { ...site, stop: () => all.disposeAsync() };
}

/** Ids of live listings, spread over the market. */
export async function findLiveListingIdsInBench(
  { db }: Pick<TestSiteProcess, 'db'>,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where is_live order by hashtext(id::text) limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Figure of its process that a running product gives under `/api/metrics`. */
export async function fetchProcessMetric({ url }: Pick<TestSiteProcess, 'url'>, name: string) {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}
