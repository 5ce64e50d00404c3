import { DAY_MS } from '#contract/durations.ts';
import './tables.ts';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import { searchedTerm } from './searched-term.ts';

const FLUSH_MS = 30_000;
/** Different searches counted in memory between two writes; further ones are not counted. */
const MOST_COUNTED = 1_000;
/** Different ones a day, up to those of one write. */
const MOST_A_DAY = 5_000;
/** Different ones of one network in a day: nobody fills it alone. */
const MOST_OF_ONE = 200;
/** Networks counted in memory in a day; what further ones search is not counted. */
const MOST_NETWORKS = 20_000;
/** The words of a search are stored once it came from so many networks. */
const NETWORKS_TO_NAME = 3;
/** As many as a PostgreSQL integer has without its sign. */
const NETWORK_BITS = 31;

interface EmptySearch {
  productName: string;
  /** Number of the department that it was about, if any. */
  department: string | null;
  /** Network of whoever searched, from `siteOf`. */
  network: string;
}

export interface EmptySearchCounter {
  count: (search: EmptySearch) => void;
  /** Writes what was counted since the last time. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

interface Counted {
  term: string;
  department: string | null;
  searches: number;
  networks: number;
}

/** Adds searches without a result up in memory and writes the sums: of who searched nothing is stored. */
export function createEmptySearchCounter(db: Database, log: Log, secret: Uint8Array): EmptySearchCounter {
  let counted = new Map<string, Counted>();
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest();

  let ofNetworks = new Map<string, number>();
  let since = Date.now();
  const isOneTooMany = (network: string) => {
    if (Date.now() - since > DAY_MS) [ofNetworks, since] = [new Map(), Date.now()];
    const before = ofNetworks.get(network) ?? 0;
    if (before >= MOST_OF_ONE || (before === 0 && ofNetworks.size >= MOST_NETWORKS)) return true;
    ofNetworks.set(network, before + 1);
    return false;
  };

  const flush = async () => {
    const sums = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    counted = new Map();
    if (sums.length === 0) return;
    const keys = sums.map(([key]) => key);
    // In one order, so that two processes at once cannot wait for each other.
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into empty_searches (key, day, searches, networks)
        select sums.key, today.day, sums.searches, sums.networks
        from unnest(
          ${keys}::text[], ${sums.map(([, { searches }]) => searches)}::int[],
          ${sums.map(([, { networks }]) => networks)}::int[]
        ) as sums (key, searches, networks),
          (select (now() at time zone 'Europe/Paris')::date as day) as today
        where (select count(*) from empty_searches where empty_searches.day = today.day) < ${MOST_A_DAY}
          or exists (select from empty_searches as known where known.key = sums.key and known.day = today.day)
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
        ) >= ${NETWORKS_TO_NAME}
        order by sums.key
        on conflict (key) do nothing`.execute(tx);
    });
  };
  const tryToFlush = () =>
    flush().catch((err: unknown) => log.warn({ err }, 'Searches without a result were not counted'));
  const timer = setInterval(tryToFlush, FLUSH_MS).unref();

  return {
    count({ productName, department, network }) {
      const term = searchedTerm(productName);
      if (!term) return;
      const key = digest(`empty search ${department ?? ''} ${term}`).toString('base64url');
      const bit = 1 << (digest(`empty search of ${network} ${key}`).readUInt32BE() % NETWORK_BITS);
      const known = counted.get(key);
      if (known) Object.assign(known, { searches: known.searches + 1, networks: known.networks | bit });
      else if (counted.size < MOST_COUNTED && !isOneTooMany(network))
        counted.set(key, { term, department, searches: 1, networks: bit });
    },
    flush,
    async close() {
      clearInterval(timer);
      await tryToFlush();
    },
  };
}
