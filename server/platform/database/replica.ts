import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import type { PublicChanges } from '../public-changes.ts';
import { within } from '../within.ts';
import { isCancelled, isUnavailable } from './database-errors.ts';
import { queryBuilder } from './open-database.ts';
import { createOutageLog, type OutageLog } from './outage-log.ts';
import { createPool, PrimaryClient, STATEMENT_MS } from './postgres.ts';
import { createMarkCheck } from './replica-mark.ts';
import type { Queryable } from './tables.ts';
import { watchSilence } from './watch-silence.ts';

export interface PublicReader {
  /**
   * Public data, as of the last public change or later; while the primary is away, as a replica has it: `isSure` is
   * then false, what is missing may exist, and nothing is cached. `query` may run several times.
   */
  read: <T>(query: (db: Queryable, isSure: boolean) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

export const readPrimary = (db: Queryable): PublicReader => ({
  read: (query) => query(db, true),
  close: async () => {},
});

/**
 * Reads from streaming replicas, which may share one address; from their primary while changes are not heard of, after
 * one until the replica has it, and while none answers. Errors of a query itself are thrown.
 * @param primaryUrl without a pooler, whose connections may all be at work
 */
export function openReplica(
  replicaUrl: string,
  primaryUrl: string,
  publicChanges: Pick<PublicChanges, 'subscribe' | 'isHearing' | 'setBehind'>,
  log: Log,
): PublicReader {
  const outage = createOutageLog(log, 'The replica');
  const pool = createPool(replicaUrl, NO_OUTAGE_LOG, { statement_timeout: QUERY_MS });
  watchSilence(pool, QUERY_MS);
  // Not the pool of writes, which all wait while a synchronous standby is silent. A query that was too slow for the
  // replica gets the longer time limit of the primary.
  const reads = createPool(primaryUrl, NO_OUTAGE_LOG, {
    Client: PrimaryClient,
    max: MAX_PRIMARY_CONNECTIONS,
  });
  watchSilence(reads, STATEMENT_MS);
  const primary = queryBuilder(new PostgresDialect({ pool: reads }));
  // For marks alone, which must not wait for a free connection: without one the primary would count as away.
  const marker = createPool(primaryUrl, NO_OUTAGE_LOG, {
    Client: PrimaryClient,
    max: 2,
    connectionTimeoutMillis: PRIMARY_MS,
    query_timeout: PRIMARY_MS,
  });
  const anyhow = queryBuilder(new PostgresDialect({ pool }));
  const marks = createMarkCheck(pool);
  const marked = queryBuilder(new PostgresDialect({ pool: marks }));
  let isReplicaAnswering = true;
  let isPrimaryAway = false;
  /** Each ends a read of the primary that is under way. */
  const endings = new Set<(reason: Error) => void>();
  let turn = 0;
  let askedBeside = 0;

  /** Leaves a mark on the primary, trying until it answers. A later call takes the place of an earlier one. */
  const leave = async () => {
    const own = ++turn;
    marks.expect(null);
    while (own === turn) {
      const mark = await leaveMark(marker).catch(() => null);
      if (own !== turn) return;
      if (mark !== null) {
        marks.expect(mark);
        isPrimaryAway = false;
        publicChanges.setBehind(false);
        return;
      }
      isPrimaryAway = true;
      for (const end of endings) end(away());
      await sleep(PRIMARY_PAUSE_MS, undefined, { ref: false });
    }
  };
  const awaitReplica = async (err: unknown) => {
    outage.lost(err);
    if (!isReplicaAnswering) return;
    isReplicaAnswering = false;
    while (!isReplicaAnswering && !pool.ending) {
      await sleep(PAUSE_MS, undefined, { ref: false });
      isReplicaAnswering = await within(PAUSE_MS, sql`select 1`.execute(anyhow), away).then(
        () => true,
        () => false,
      );
    }
    if (isReplicaAnswering) outage.found();
  };
  publicChanges.subscribe(() => void leave());
  void leave();

  const readMarked: Attempt = async (query) => {
    if (!isReplicaAnswering || !publicChanges.isHearing() || !marks.isExpected()) return null;
    try {
      return { value: await within(QUERY_MS, query(marked, true), away) };
    } catch (err) {
      if (isUnavailable(err)) void awaitReplica(err);
      else if (!isCancelled(err) && !marks.isBehind(err)) throw err;
      return null;
    }
  };

  /** Rejects as soon as a mark fails, which has a short time limit: a frozen primary answers nothing. */
  const askPrimary: Read = (query) => {
    // One promise for each read: a shared one would keep the result of every read as long as it lives.
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    endings.add(end);
    return Promise.race([query(primary, true), ended]).finally(() => endings.delete(end));
  };
  /**
   * From the replica; after `SLOW_MS` the primary is asked too, and the first answer counts. At most `MAX_PARALLEL_PRIMARY_READS` at
   * once, so that a replica under load does not load the primary as well.
   */
  const readInTime: Attempt = async (query) => {
    const reading = readMarked(query);
    try {
      return await within(SLOW_MS, reading, () => new SlowError());
    } catch (err) {
      if (!(err instanceof SlowError)) throw err;
    }
    if (isPrimaryAway || askedBeside >= MAX_PARALLEL_PRIMARY_READS) return reading;
    askedBeside += 1;
    const beside = askPrimary(query)
      .then(
        (value) => ({ value }),
        (err) => {
          if (!isUnavailable(err)) throw err;
          return null;
        },
      )
      .finally(() => {
        askedBeside -= 1;
      });
    return Promise.race([reading.then((found) => found ?? beside), beside.then((found) => found ?? reading)]);
  };
  /** From any replica, however far behind. Once more after a failure: another connection may lead to another server. */
  const readAnyhow: Read = async (query) => {
    try {
      return await query(anyhow, false);
    } catch (err) {
      if (!isUnavailable(err)) throw err;
      await sleep(PRIMARY_PAUSE_MS, undefined, { ref: false });
      return query(anyhow, false);
    }
  };

  return {
    async read(query) {
      const found = await readInTime(query);
      if (found) return found.value;
      if (!isPrimaryAway) {
        try {
          return await askPrimary(query);
        } catch (err) {
          if (!isUnavailable(err)) throw err;
          // The replica may have the mark by now.
          const later = await readMarked(query);
          if (later) return later.value;
          if (marks.isExpected()) void leave();
        }
      }
      // Until `leave` succeeds.
      publicChanges.setBehind(true);
      return within(QUERY_MS, readAnyhow(query), away);
    },
    async close() {
      turn += 1;
      await marked.destroy();
      await anyhow.destroy();
      await primary.destroy();
      await marker.end();
    },
  };
}

/** Logs nothing: outages are logged for the replica as a whole, and for the primary by the pool of writes. */
const NO_OUTAGE_LOG: OutageLog = { lost: () => {}, found: () => {} };
const QUERY_MS = 5_000;
/** Longer than hardly any query takes on a healthy server. */
const SLOW_MS = 500;
const MAX_PARALLEL_PRIMARY_READS = 4;
/** Connections. */
const MAX_PRIMARY_CONNECTIONS = 6;
const PRIMARY_MS = 2_000;
/** Between two attempts: for so long after a failover, changes are not seen. */
const PRIMARY_PAUSE_MS = 200;
const PAUSE_MS = 1_000;

type Read = PublicReader['read'];
type Attempt = <T>(query: (db: Queryable, isSure: boolean) => Promise<T>) => Promise<{ value: T } | null>;

/** Known to `isUnavailable` by its code. */
class AwayError extends Error {
  code = 'ETIMEDOUT';
}

class SlowError extends Error {}

const away = () => new AwayError();

/** Id of an empty transaction: a replica that has it has everything committed before. */
async function leaveMark(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ mark: string }>('select pg_current_xact_id()::text as mark');
  return rows[0]?.mark ?? '';
}
