import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { type Site, startSite } from '../../e2e/support/start-site.ts';
import { makeMarket } from '../market/make-market.ts';
import { startDatabase } from './start-database.ts';

/**
 * Starts the product on a made-up market: that of `DATABASE_URL`, or one made for it in a database of this kind.
 * @param kind `postgres` or `embedded`
 */
export async function startMarketSite(kind: string, listings: number): Promise<Site> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'recolte-market-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  const given = kind === 'embedded' ? undefined : process.env.DATABASE_URL;
  const postgres = given ? undefined : await startDatabase(kind);
  started.defer(() => postgres?.stop());
  const databaseUrl = given ?? postgres?.url ?? '';
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  await makeMarket(readConfig(environment), listings);
  const site = await startSite(environment);
  started.defer(site.stop);
  const all = started.move();
  return { ...site, stop: () => all.disposeAsync() };
}

/** Ids of live listings, spread over the market. */
export async function findLiveListings({ db }: Pick<Site, 'db'>, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from listings where is_live order by hashtext(id::text) limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}
