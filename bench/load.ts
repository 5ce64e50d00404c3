/**
 * Puts the product under load beside the limits of this machine, and prints what it serves, how fast and what it costs.
 * `node bench/load.ts [postgres|embedded] [listings] [connections]` makes a market of its own;
 * with `DATABASE_URL` it uses the one that `bench/seed.ts` made there. `ONLY=radius` runs the scenarios of that name.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#server/config.ts';
import { createSessions } from '#server/features/accounts/sessions.ts';
import { createPictureLinks } from '#server/features/images/picture-links.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/fill-database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { startProduct } from '../scripts/product-process.ts';
import { replay, statementsOf } from './load/bare-driver.ts';
import { bareFastifyRate } from './load/limits.ts';
import { readProcessFigures } from './load/process-figures.ts';
import { type Market, makeScenarios, type Scenario } from './load/scenarios.ts';
import { load, requireWrk } from './load/wrk.ts';
import { fillMarket } from './market/fill-market.ts';

const [kind = 'postgres', listings = '10000', connections = kind === 'embedded' ? '4' : '16'] =
  process.argv.slice(2);
const SESSION_SECRET = 'a secret for measures only, in no way secret';
/** Requests whose statements the bare driver repeats. */
const REPLAYED = 4_000;

requireWrk();
const folder = await mkdtemp(join(tmpdir(), 'recolte-load-'));
const postgres =
  kind === 'postgres' && !process.env.DATABASE_URL ? await startPostgres({ durable: true }) : undefined;
const databaseUrl = kind === 'embedded' ? '' : (process.env.DATABASE_URL ?? postgres?.url ?? '');
if (kind === 'postgres' && !databaseUrl) throw new Error(postgres?.reason ?? 'No PostgreSQL here');
const market = await prepareMarket();
const environment = { DATABASE_URL: databaseUrl, SESSION_SECRET };
const product = await startProduct({
  ...environment,
  DATA_DIR: folder,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'info',
  DEMO: '0',
});
const options = { connections: Number(connections), folder };
try {
  const scenarios = makeScenarios(market).filter(({ name }) => name.includes(process.env.ONLY ?? ''));
  const rows: Record<string, Record<string, string | number>> = {};
  for (const scenario of scenarios) rows[scenario.name] = await measure(scenario);
  const { residentMegabytes } = await readProcessFigures(product.url);
  console.log(
    `${market.live} live listings, ${connections} connections, ${cpus().length} cores, Node ${process.version}`,
  );
  console.table(rows);
  console.log(`resident memory of the server afterwards: ${residentMegabytes.toFixed(0)} MB`);
} finally {
  await product.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}

async function prepareMarket(): Promise<Market & { live: number }> {
  const database = await openDatabase({ databaseUrl, dataDir: folder, log: silentLog });
  const { db } = database;
  try {
    await fillDatabase(database, silentLog);
    if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst()))
      await fillMarket(db, Number(listings), console.log);
    const { rows } = await sql<{ id: string }>`
      select id from listings where is_live and hashtext(id::text) % 37 = 0 limit 5000`.execute(db);
    const { rows: counted } = await sql<{
      live: number;
    }>`select count(*) as live from listings where is_live`.execute(db);
    const members = await db
      .selectFrom('users')
      .selectAll()
      .where('suspendedAt', 'is', null)
      .limit(500)
      .execute();
    const secret = Buffer.from(SESSION_SECRET);
    const sessions = createSessions(db, secret, readConfig({}), createPictureLinks(secret));
    return {
      live: counted[0]?.live ?? 0,
      listingIds: rows.map(({ id }) => id),
      tokens: (await Promise.all(members.map((member) => sessions.open(member, 'Mesure')))).filter(
        (token) => token !== null,
      ),
    };
  } finally {
    await database.close();
  }
}

async function measure({ asked, limit, name, kind }: Scenario) {
  const half = kind === 'varied' ? asked.length / 2 : 0;
  // Another half than the one that is measured, where nothing comes twice.
  await load(product.url, asked.slice(half), { ...options, seconds: 2 });
  const before = await readProcessFigures(product.url);
  const { perSecond, p50, p95, p99 } = await load(product.url, half ? asked.slice(0, half) : asked, {
    ...options,
    seconds: 8,
  });
  const after = await readProcessFigures(product.url);
  const most = await limitOf({ asked, limit });
  console.error(name);
  return {
    'req/s': Math.round(perSecond),
    p50: round(p50),
    p95: round(p95),
    p99: round(p99),
    'CPU ms': round(((after.cpuSeconds - before.cpuSeconds) * 1000) / (perSecond * 8)),
    'RSS MB': Math.round(after.residentMegabytes),
    ...(most !== undefined && { [`bare ${limit}`]: Math.round(most), ratio: round(perSecond / most) }),
  };
}

async function limitOf({ asked, limit }: Pick<Scenario, 'asked' | 'limit'>): Promise<number | undefined> {
  if (limit === 'fastify') return bareFastifyRate(product.url, asked, { ...options, seconds: 5 });
  if (kind === 'embedded') return undefined;
  const statements = await statementsOf(asked.slice(0, REPLAYED), environment);
  return replay(databaseUrl, statements, { connections: options.connections, seconds: 5 });
}

function round(value: number) {
  return Math.round(value * 100) / 100;
}
