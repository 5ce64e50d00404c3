/**
 * What a page costs the server's processor, beside the call to the API that it shows and a bare Fastify that answers the
 * same bytes. Requests come one after the other and never twice; the processes that answer say what they used, garbage
 * collection and compression included, so that other work on the machine disturbs little.
 * `DATABASE_URL=... node bench/pages.ts [requests]` uses the market that `bench/seed.ts` made there; `ONLY=results` measures
 * the kinds of that name.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { RESULTS_PER_PAGE } from '#contract/listings/rules.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startProduct } from '../scripts/product-process.ts';
import { readProcessFigures } from './load/process-figures.ts';
import { createChance } from './market/chance.ts';
import { around } from './market/searches.ts';
import { placeOf, produceOf } from './market/supply.ts';

const REQUESTS = Number(process.argv[2] ?? 400);
/** Until everything is compiled. */
const WARM_UP = 300;
/** Kinds are measured in turns, so that what slows the machine slows all alike. */
const TURNS = 4;

interface Kind {
  name: string;
  /** A path that was not asked for yet. */
  path: () => string;
  /** The kind that it is compared to. */
  of?: string;
}

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL says where the market is');
const chance = createChance(42);
const ids = await listingIds();
const anId = () => ids.pop() ?? '';
const nearby = () => ({ productName: produceOf(chance), ...around(placeOf(chance), chance) });
const queryOf = (entries: object) =>
  new URLSearchParams(Object.entries(entries).map(([name, value]) => [name, String(value)]));
let fresh = 0;

const kinds: Kind[] = [
  { name: 'results, API', path: () => searchCall(nearby()) },
  { name: 'results, data', path: () => `/app/annonces.data?${queryOf(nearby())}`, of: 'results, API' },
  { name: 'results, HTML', path: () => `/app/annonces?${queryOf(nearby())}`, of: 'results, API' },
  { name: 'listing, API', path: () => `/api/adverts/${anId()}` },
  { name: 'listing, HTML', path: () => `/app/ad/${anId()}`, of: 'listing, API' },
  { name: 'home, API', path: () => `/api/adverts?limit=4&n=${fresh++}` },
  { name: 'home, HTML', path: () => `/app?n=${fresh++}`, of: 'home, API' },
].filter(({ name }) => name.includes(process.env.ONLY ?? ''));

const product = await startProduct({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', DEMO: '0' });
try {
  await untilQuiet(product.url);
  const bare = await startBareFastify(kinds.map(({ path }) => path()));
  const spent = new Map<string, number>();
  const add = (name: string, cpu: number) => spent.set(name, (spent.get(name) ?? 0) + cpu);
  for (const { path } of kinds) await cpuOf(product.url, path, WARM_UP);
  for (let turn = 0; turn < TURNS; turn++) {
    for (const { name, path } of kinds) add(name, await cpuOf(product.url, path, REQUESTS / TURNS));
    for (const { name, path } of kinds) {
      const same = path();
      add(`bare ${name}`, await cpuOf(bare.url, () => same, REQUESTS / TURNS));
    }
  }
  bare.stop();
  console.table(
    Object.fromEntries(
      kinds.map(({ name, of }) => {
        const [own = 0, bareOwn = 0, call = 0] = [name, `bare ${name}`, of ?? ''].map((key) =>
          spent.get(key),
        );
        return [
          name,
          {
            'CPU ms': round((own * 1000) / REQUESTS),
            'bare Fastify of it': round(bareOwn / own, 4),
            ...(of && { 'over its API call': round(own / call) }),
          },
        ];
      }),
    ),
  );
} finally {
  await product.stop();
}

/** The search that the results page asks for. */
function searchCall(query: { city?: string | undefined }) {
  const sortBy = query.city ? 'distance' : 'desc';
  const all = { ...query, page: 1, sortBy, limit: RESULTS_PER_PAGE, facets: 'category' };
  return `/api/adverts/search?${queryOf(all)}`;
}

/** Seconds of processor that the server used to answer so many requests, one after the other. */
async function cpuOf(url: string, path: () => string, requests: number): Promise<number> {
  const before = await readProcessFigures(url);
  for (let count = 0; count < requests; count++) {
    const answer = await fetch(url + path(), { headers: { 'accept-encoding': 'br' } });
    if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
    await answer.arrayBuffer();
  }
  return (await readProcessFigures(url)).cpuSeconds - before.cpuSeconds;
}

/** Until the jobs of a start are done. */
async function untilQuiet(url: string) {
  let before = 0;
  for (let quiet = 0; quiet < 3; ) {
    const { cpuSeconds } = await readProcessFigures(url);
    quiet = cpuSeconds - before < 0.05 ? quiet + 1 : 0;
    before = cpuSeconds;
    await setTimeout(1_000);
  }
}

async function startBareFastify(paths: string[]) {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'load/bare-fastify.ts'), product.url], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  server.stdin.end(paths.join('\n'));
  const [address] = await once(server.stdout, 'data');
  return { url: String(address), stop: () => server.kill() };
}

async function listingIds(): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silentLog });
  try {
    const { rows } = await sql<{ id: string }>`
      select id from listings where is_live order by hashtext(id::text) limit ${4 * (REQUESTS + WARM_UP)}`.execute(
      database.db,
    );
    return rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}

function round(value: number, digits = 2) {
  return Number(value.toFixed(digits));
}
