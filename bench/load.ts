/**
 * Load on the product: prints what it serves and how fast, and the memory that it takes.
 * `npm run bench -- load [postgres|embedded] [--listings 10000] [--connections 16] [--only radius]` makes a market of
 * its own; with `DATABASE_URL` it uses the one that `npm run bench -- seed` made there. It needs wrk (`apt install
 * wrk`).
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createLoadScenarios, type LoadScenario } from './load/scenarios.ts';
import { runWrk } from './load/wrk.ts';
import {
  fetchProcessMetric,
  findLiveListingIdsInBench,
  startBenchSiteWithSimulatedMarket,
} from './support/market-site.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
  },
});
const [kind = 'postgres'] = positionals;
const connections = Number(values.connections);
const WARM_UP_SECONDS = 2;
const SECONDS = 8;

const site = await startBenchSiteWithSimulatedMarket(kind, Number(values.listings));
try {
  const market = {
    listingIds: await findLiveListingIdsInBench(site, 5_000),
    tokens: await openSessions(500),
  };
  const rows: Record<string, object> = {};
  for (const scenario of createLoadScenarios(market).filter(({ name }) => name.includes(values.only))) {
    rows[scenario.name] = await measure(scenario);
    console.error(scenario.name);
  }
  const memory = await fetchProcessMetric(site, 'process_resident_memory_bytes');
  console.log(`${connections} connections, ${cpus().length} cores`);
  console.table(rows);
  console.log(`resident memory of the server afterwards: ${(memory / 1e6).toFixed(0)} MB`);
} finally {
  await site.stop();
}

async function openSessions(count: number): Promise<string[]> {
  const users = site.db.selectFrom('users').selectAll().where('suspendedAt', 'is', null).limit(count);
  const tokens: string[] = [];
  for (const member of await users.execute())
    tokens.push((await site.services.sessions.open(member, 'Mesure')) ?? '');
  return tokens;
}

async function measure({ asked, isVaried }: LoadScenario) {
  // Requests of the half that is measured were never sent before.
  const half = isVaried ? asked.length / 2 : 0;
  const measured = asked.slice(0, half || asked.length);
  await runWrk(site.url, asked.slice(half), { connections, seconds: WARM_UP_SECONDS });
  const { perSecond, p50, p95 } = await runWrk(site.url, measured, { connections, seconds: SECONDS });
  return { 'requests/s': Math.round(perSecond), 'p50, ms': p50.toFixed(1), 'p95, ms': p95.toFixed(1) };
}
