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
/** The words of a search are stored once so many searches had them. */
const SEARCHES_TO_NAME = 3;

interface EmptySearch {
  productName: string;
  /** Number of the department that it was about, if any. */
  department: string | null;
}

export interface EmptySearchCounter {
  count: (search: EmptySearch) => void;
  /** Writes what was counted since the last time. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

/** Adds searches without a result up in memory and writes the sums: of who searched nothing is stored. */
export function createEmptySearchCounter(db: Database, log: Log, secret: Uint8Array): EmptySearchCounter {
  let counted = new Map<string, { term: string; department: string | null; searches: number }>();

  const flush = async () => {
    const sums = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    counted = new Map();
    if (sums.length === 0) return;
    const keys = sums.map(([key]) => key);
    // In one order, so that two processes at once cannot wait for each other.
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into empty_searches (key, day, searches)
        select sums.key, today.day, sums.searches
        from unnest(${keys}::text[], ${sums.map(([, { searches }]) => searches)}::int[]) as sums (key, searches),
          (select (now() at time zone 'Europe/Paris')::date as day) as today
        where (select count(*) from empty_searches where empty_searches.day = today.day) < ${MOST_A_DAY}
        order by sums.key
        on conflict (key, day) do update set searches = empty_searches.searches + excluded.searches`.execute(
        tx,
      );
      await sql`
        insert into empty_search_terms (key, term, department)
        select sums.key, sums.term, sums.department
        from unnest(
          ${keys}::text[], ${sums.map(([, { term }]) => term)}::text[],
          ${sums.map(([, { department }]) => department)}::text[]
        ) as sums (key, term, department)
        where (select sum(searches) from empty_searches where empty_searches.key = sums.key) >= ${SEARCHES_TO_NAME}
        order by sums.key
        on conflict (key) do nothing`.execute(tx);
    });
  };
  const tryToFlush = () =>
    flush().catch((err: unknown) => log.warn({ err }, 'Searches without a result were not counted'));
  const timer = setInterval(tryToFlush, FLUSH_MS).unref();

  return {
    count({ productName, department }) {
      const term = searchedTerm(productName);
      if (!term) return;
      const key = createHmac('sha256', secret)
        .update(`empty search ${department ?? ''} ${term}`)
        .digest('base64url');
      const known = counted.get(key);
      if (known) known.searches += 1;
      else if (counted.size < MOST_COUNTED) counted.set(key, { term, department, searches: 1 });
    },
    flush,
    async close() {
      clearInterval(timer);
      await tryToFlush();
    },
  };
}
