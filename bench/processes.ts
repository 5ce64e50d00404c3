/**
 * Serves one made-up market with a single process and with one for each core, in turn, and prints what each answers.
 * PostgreSQL and the load share the machine. `node bench/processes.ts [listings] [connections]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { fillDatabase } from '#server/platform/fill-database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { type ProductProcess, startProduct } from '../scripts/product-process.ts';
import { readProcessFigures } from './load/process-figures.ts';
import { makeScenarios, type Scenario } from './load/scenarios.ts';
import { load, requireWrk } from './load/wrk.ts';
import { fillMarket } from './market/fill-market.ts';

const [listings = '10000', connections = '16'] = process.argv.slice(2);
const SCENARIOS = ['home, HTML', 'results, HTML', 'product and radius'];
const ROUNDS = 3;
const SECONDS = 6;

requireWrk();
const folder = await mkdtemp(join(tmpdir(), 'recolte-processes-'));
const postgres = await startPostgres({ durable: true });
if (!postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
const environment = { DATABASE_URL: postgres.url, RATE_LIMIT: 'off', DEMO: '0' };
const products: ProductProcess[] = [];
try {
  await makeMarket(postgres.url);
  const counts = [1, availableParallelism()];
  for (const count of counts) products.push(await startProduct({ ...environment, PROCESSES: String(count) }));
  for (const [index, product] of products.entries()) await untilAllAnswer(product, counts[index] ?? 1);

  const rows: Record<string, Record<string, string>> = {};
  for (const scenario of makeScenarios({ listingIds: [''], tokens: [] })) {
    if (SCENARIOS.includes(scenario.name)) rows[scenario.name] = await compare(scenario);
  }
  console.log(
    `${listings} listings, ${connections} connections, ${counts.at(-1)} cores, Node ${process.version}`,
  );
  console.table(rows);
  for (const [index, { url }] of products.entries()) {
    const { residentMegabytes } = await readProcessFigures(url);
    console.log(`resident memory with PROCESSES=${counts[index]}: ${residentMegabytes.toFixed(0)} MB`);
  }
} finally {
  for (const product of products) await product.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function makeMarket(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog });
  try {
    await fillDatabase(database, silentLog);
    await fillMarket(database.db, Number(listings), console.error);
  } finally {
    await database.close();
  }
}

async function untilAllAnswer({ url }: ProductProcess, count: number) {
  const processes = async () =>
    /^site_processes (\d+)$/m.exec(await (await fetch(`${url}/api/metrics`)).text())?.[1];
  while ((await processes()) !== String(count)) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** In turn, so that what else the machine does weighs on both; where nothing comes twice, nothing comes twice. */
async function compare({ name, asked, kind }: Scenario) {
  const share = kind === 'varied' ? Math.floor(asked.length / ROUNDS) : 0;
  const measured = products.map((): Measured[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    const part = share ? asked.slice(round * share, (round + 1) * share) : asked;
    for (const [index, product] of products.entries()) measured[index]?.push(await measure(product, part));
    console.error(`${name}, round ${round + 1}`);
  }
  const [one, several] = measured.map(meanOf);
  if (!one || !several) throw new Error('Nothing was measured');
  return {
    'one, req/s': one.perSecond.toFixed(0),
    'several, req/s': several.perSecond.toFixed(0),
    ratio: (several.perSecond / one.perSecond).toFixed(2),
    'one, p95 ms': one.p95.toFixed(0),
    'several, p95 ms': several.p95.toFixed(0),
    'one, CPU ms': one.cpuMs.toFixed(2),
    'several, CPU ms': several.cpuMs.toFixed(2),
  };
}

interface Measured {
  perSecond: number;
  p95: number;
  /** Of the processes for one request, PostgreSQL's not counted. */
  cpuMs: number;
}

async function measure({ url }: ProductProcess, asked: Scenario['asked']): Promise<Measured> {
  const before = await readProcessFigures(url);
  const figures = await load(url, asked, { connections: Number(connections), seconds: SECONDS, folder });
  const { cpuSeconds } = await readProcessFigures(url);
  const { perSecond, p95 } = figures;
  return { perSecond, p95, cpuMs: ((cpuSeconds - before.cpuSeconds) * 1000) / (perSecond * SECONDS) };
}

function meanOf(all: Measured[]): Measured {
  const mean = (of: keyof Measured) => all.reduce((sum, one) => sum + one[of], 0) / all.length;
  return { perSecond: mean('perSecond'), p95: mean('p95'), cpuMs: mean('cpuMs') };
}
