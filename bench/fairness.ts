/**
 * One against all: 64 connections of one member, then of one visitor, send what costs most, while another member's call
 * and the home page are timed, quiet and beside them. On the made-up market of `DATABASE_URL` (`bench/seed.ts`), whose
 * member with the most listings attacks: `DATABASE_URL=postgres://... node bench/fairness.ts [turns] [part of a name]`
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { findAccountByEmail } from '#server/features/accounts/queries.ts';
import { createSessions } from '#server/features/accounts/sessions.ts';
import { createPictureLinks } from '#server/features/images/picture-links.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { startProduct } from '../scripts/product-process.ts';
import { percentile } from './percentile.ts';

const CONNECTIONS = 64;
const TURNS = Number(process.argv[2] ?? 5);
const ONLY = process.argv[3] ?? '';
const TURN_MS = 3_000;
const EVERY_MS = 150;

interface Call {
  method?: string;
  /** @param n counts up, for addresses that are not cached */
  path: (n: number) => string;
  body?: object;
  token?: string;
}

const SESSION_SECRET = randomBytes(32).toString('hex');
const config = readConfig({ ...process.env, SESSION_SECRET });
if (!config.databaseUrl) throw new Error('DATABASE_URL is empty.');
const { attacker, victim } = await openMembers(config.databaseUrl);
const product = await startProduct({ DATABASE_URL: config.databaseUrl, SESSION_SECRET, DEMO: '0' });

const account: Call = { path: () => '/api/users/user', token: victim };
const home: Call = { path: () => '/app' };
const reading = (path: string): Call => ({ path: () => path, token: attacker });
try {
  await measure('a member reads own listings', account, reading('/api/adverts/my-ads'));
  await measure('a member reads conversations', account, reading('/api/messages/conversations'));
  await measure('a member reads favourites', account, reading('/api/favorites?limit=100'));
  await measure('a member writes', account, {
    ...{ method: 'PUT', path: () => '/api/users/update', token: attacker, body: { presentation: 'x' } },
  });
  await measure('a visitor reads the API document', home, { method: 'HEAD', path: () => '/api/docs/json' });
  await measure('a visitor reads pages', home, {
    path: (n) => `/app/annonces?productName=tomates&page=${n}`,
  });
  await measure('a visitor searches', home, {
    path: (n) => `/api/adverts/search?facets=category&limit=100&page=${n}`,
  });
  await measure('a visitor reads files', home, { path: (n) => `/uploads/${n}.webp` });
} finally {
  await product.stop();
}

/** Prints percentiles of the probe, quiet and beside the attack in turns of three seconds, and their ratios. */
async function measure(name: string, probed: Call, attack: Call) {
  if (!name.includes(ONLY)) return;
  const [quiet, beside]: [number[], number[]] = [[], []];
  const answered = new Map<number, number>();
  let n = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    quiet.push(...(await probe(probed)));
    const stop = new AbortController();
    const connections = Array.from({ length: CONNECTIONS }, async () => {
      while (!stop.signal.aborted) {
        n += 1;
        const { path, ...request } = requestOf(attack, n, '203.0.113.9');
        const answer = await fetch(product.url + path, { ...request, redirect: 'manual' });
        await answer.arrayBuffer();
        const { status } = answer;
        answered.set(status, (answered.get(status) ?? 0) + 1);
      }
    });
    beside.push(...(await probe(probed)));
    stop.abort();
    await Promise.all(connections);
  }
  const figures = [0.5, 0.95, 1].map((share) => {
    const [before, now] = [percentile(quiet, share), percentile(beside, share)];
    return `${before.toFixed(1)} -> ${now.toFixed(1)} ms (${(now / before).toFixed(1)})`;
  });
  const statuses = [...answered].map(([status, count]) => `${count} x ${status}`).join(', ');
  console.log(`${name}: p50 ${figures[0]}, p95 ${figures[1]}, max ${figures[2]}; answered ${statuses}`);
  // The limits of a minute count anew.
  await sleep(40_000);
}

/** Milliseconds of each call, one after the other. */
async function probe(call: Call): Promise<number[]> {
  const took: number[] = [];
  for (const until = performance.now() + TURN_MS; performance.now() < until; ) {
    const { method, path, headers } = requestOf(call, 0, '198.51.100.1');
    const start = performance.now();
    const answer = await fetch(product.url + path, { method, headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    took.push(performance.now() - start);
    await sleep(EVERY_MS);
  }
  return took;
}

function requestOf({ method = 'GET', path, body, token }: Call, n: number, address: string) {
  return {
    ...{ method, path: path(n), body: body ? JSON.stringify(body) : null },
    headers: {
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  };
}

/** Tokens of the member with the most live listings and of another. */
async function openMembers(databaseUrl: string) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: config.dataDir, log: silentLog });
  const secret = Buffer.from(SESSION_SECRET);
  const sessions = createSessions(db, secret, config, createPictureLinks(secret));
  const tokens: string[] = [];
  const owners = await db
    .selectFrom('users')
    .innerJoin('listings', 'listings.userId', 'users.id')
    .select('users.email')
    .where('isLive', '=', true)
    .groupBy('users.email')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(2)
    .execute();
  for (const { email } of owners) {
    const owner = await findAccountByEmail(db, email);
    tokens.push((owner && (await sessions.open(owner, 'Mesure'))) ?? '');
  }
  await close();
  return { attacker: tokens[0] ?? '', victim: tokens[1] ?? '' };
}
