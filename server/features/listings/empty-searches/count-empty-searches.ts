import { DAY_MS } from '#contract/durations.ts';
import './tables.ts';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import { normalizeZeroResultSearchTerm } from './counted-search-term.ts';

const FLUSH_MS = 30_000;
/** Maximum number of different searches counted in memory between two writes; further ones are not counted. */
const MAX_COUNTED = 1_000;
/** Maximum number of different searches stored per day. A write that begins below the limit may exceed it once. */
const MAX_PER_DAY = 5_000;
/** Maximum number of different searches counted per network and day, so that one network cannot fill the table. */
const MAX_PER_NETWORK = 200;
/** Maximum number of networks counted in memory per day; searches of further networks are not counted. */
const MAX_NETWORKS = 20_000;
/** Number of networks that must have searched the same words before the words themselves are stored. */
const MIN_NETWORKS = 3;
/** Number of bits of a positive PostgreSQL integer. */
const NETWORK_BITS = 31;

interface EmptySearch {
  productName: string;
  /** Department number of the search without a result, if any. */
  department: string | null;
  /** Network of the searcher, from `getWidestRequestIpNetwork`. */
  network: string;
}

export interface ZeroResultSearchCounter {
  count: (search: EmptySearch) => void;
  /** Writes the counts since its last call to the database. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

interface Counted {
  term: string;
  department: string | null;
  searches: number;
  networks: number;
}

/** Sums up searches without a result in memory and writes the sums. Nothing about the searchers is stored. */
export function createZeroResultSearchCounter(
  db: Database,
  log: Log,
  secret: Uint8Array,
): ZeroResultSearchCounter {
  let counted = new Map<string, Counted>();
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest();

  let countByNetwork = new Map<string, number>();
  let since = Date.now();
  const exceedsLimits = (network: string) => {
    if (Date.now() - since > DAY_MS) [countByNetwork, since] = [new Map(), Date.now()];
    const before = countByNetwork.get(network) ?? 0;
    if (before >= MAX_PER_NETWORK || (before === 0 && countByNetwork.size >= MAX_NETWORKS)) return true;
    countByNetwork.set(network, before + 1);
    return false;
  };

  const flush = async () => {
    const sums = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    counted = new Map();
    if (sums.length === 0) return;
    const keys = sums.map(([key]) => key);
    // Keys sorted, so that two processes that write at once cannot deadlock.
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into empty_searches (key, day, searches, networks)
        select sums.key, today.day, sums.searches, sums.networks
        from unnest(
          ${keys}::text[], ${sums.map(([, { searches }]) => searches)}::int[],
          ${sums.map(([, { networks }]) => networks)}::int[]
        ) as sums (key, searches, networks),
          (select (now() at time zone 'Europe/Paris')::date as day) as today
        where (select count(*) from empty_searches where empty_searches.day = today.day) < ${MAX_PER_DAY}
          or exists (select from empty_searches as existing where existing.key = sums.key and existing.day = today.day)
        order by sums.key
        on conflict (key, day) do update set
          searches = empty_searches.searches + excluded.searches,
          networks = empty_searches.networks | excluded.networks`.execute(tx);
      await sql`
        insert into empty_search_terms (key, term, department)
        select sums.key, sums.term, sums.department
        from unnest(
          ${keys}::text[], ${sums.map(([, { term }]) => term)}::text[],
          ${sums.map(([, { department }]) => department)}::text[]
        ) as sums (key, term, department)
        where (
          select bit_count(bit_or(networks)::bit(32)) from empty_searches where empty_searches.key = sums.key
        ) >= ${MIN_NETWORKS}
        order by sums.key
        on conflict (key) do nothing`.execute(tx);
    });
  };
  const tryToFlush = () =>
    flush().catch((err: unknown) => log.warn({ err }, 'Searches without a result were not counted'));
  const timer = setInterval(tryToFlush, FLUSH_MS).unref();

  return {
    count({ productName, department, network }) {
      const term = normalizeZeroResultSearchTerm(productName);
      if (!term) return;
      const key = digest(`empty search ${department ?? ''} ${term}`).toString('base64url');
      const bit = 1 << (digest(`empty search of ${network} ${key}`).readUInt32BE() % NETWORK_BITS);
      const existing = counted.get(key);
      if (existing)
        Object.assign(existing, { searches: existing.searches + 1, networks: existing.networks | bit });
      else if (counted.size < MAX_COUNTED && !exceedsLimits(network))
        counted.set(key, { term, department, searches: 1, networks: bit });
    },
    flush,
    async close() {
      clearInterval(timer);
      await tryToFlush();
    },
  };
}
