import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import type { PublicDataChangeNotifier } from '../public-data-change-notifier.ts';
import { withTimeout } from '../with-timeout.ts';
import { isCancelledSqlQueryError, isDatabaseUnavailableError } from './database-errors.ts';
import { createKyselyQueryBuilder } from './open-database.ts';
import { createOutageLog, type OutageLog } from './outage-log.ts';
import { createPostgresPool, PrimaryOnlyPostgresClient, STATEMENT_TIMEOUT_MS } from './postgres.ts';
import { createCaughtUpReplicaPool } from './replica-catch-up.ts';
import type { Queryable } from './tables.ts';
import { destroyConnectionsOfSilentQueries } from './watch-silence.ts';

export interface PublicDataReader {
  /**
   * Reads public data, as of the last public change or later. While the primary is away, the data is what a replica
   * has: `isCurrent` is then false, a missing row may exist, and nothing is cached. `query` may run several times.
   */
  read: <T>(query: (db: Queryable, isCurrent: boolean) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

export const createPrimaryPublicDataReader = (db: Queryable): PublicDataReader => ({
  read: (query) => query(db, true),
  close: async () => {},
});

/**
 * Reader of streaming replicas, which may share one address. The primary is read instead while notifications of changes
 * are not received, after a change until the replica has it, and while no replica answers. Errors of a query itself are
 * thrown.
 * @param primaryUrl address without a pooler, whose connections may all be busy
 */
export function openReplicaPublicDataReader(
  replicaUrl: string,
  primaryUrl: string,
  publicChanges: Pick<PublicDataChangeNotifier, 'subscribe' | 'isListening' | 'setBehind'>,
  log: Log,
): PublicDataReader {
  const outage = createOutageLog(log, 'The replica');
  const pool = createPostgresPool(replicaUrl, NO_OUTAGE_LOG, { statement_timeout: QUERY_MS });
  destroyConnectionsOfSilentQueries(pool, QUERY_MS);
  // Pool for reads of the primary. The pool of writes may be blocked while a synchronous standby is silent. A query
  // that was too slow for the replica gets the longer time limit of the primary.
  const reads = createPostgresPool(primaryUrl, NO_OUTAGE_LOG, {
    Client: PrimaryOnlyPostgresClient,
    max: MAX_PRIMARY_CONNECTIONS,
  });
  destroyConnectionsOfSilentQueries(reads, STATEMENT_TIMEOUT_MS);
  const primary = createKyselyQueryBuilder(new PostgresDialect({ pool: reads }));
  // Pool of transaction ids alone: if they waited for a free connection, the primary would count as away.
  const xidPool = createPostgresPool(primaryUrl, NO_OUTAGE_LOG, {
    Client: PrimaryOnlyPostgresClient,
    max: 2,
    connectionTimeoutMillis: PRIMARY_MS,
    query_timeout: PRIMARY_MS,
  });
  const staleReader = createKyselyQueryBuilder(new PostgresDialect({ pool }));
  const catchUp = createCaughtUpReplicaPool(pool);
  const freshReader = createKyselyQueryBuilder(new PostgresDialect({ pool: catchUp }));
  let isReplicaAnswering = true;
  let isPrimaryAway = false;
  /** Callbacks that each end a read of the primary in progress. */
  const endings = new Set<(reason: Error) => void>();
  let latestCall = 0;
  let parallelPrimaryReads = 0;

  /**
   * Makes reads wait for the replica to catch up with the primary, which is queried until it answers. A later
   * call replaces an earlier one.
   */
  const requireCatchUp = async () => {
    const call = ++latestCall;
    catchUp.expect(null);
    while (call === latestCall) {
      const xid = await nextTransactionId(xidPool).catch(() => null);
      if (call !== latestCall) return;
      if (xid !== null) {
        catchUp.expect(xid);
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
      isReplicaAnswering = await withTimeout(PAUSE_MS, sql`select 1`.execute(staleReader), away).then(
        () => true,
        () => false,
      );
    }
    if (isReplicaAnswering) outage.found();
  };
  publicChanges.subscribe(() => void requireCatchUp());
  void requireCatchUp();

  const readFresh: Attempt = async (query) => {
    if (!isReplicaAnswering || !publicChanges.isListening() || !catchUp.isExpected()) return null;
    try {
      return { value: await withTimeout(QUERY_MS, query(freshReader, true), away) };
    } catch (err) {
      if (isDatabaseUnavailableError(err)) void awaitReplica(err);
      else if (!isCancelledSqlQueryError(err) && !catchUp.isBehind(err)) throw err;
      return null;
    }
  };

  /**
   * Reads the primary; rejects as soon as asking for a transaction id fails, which has a short time limit: a frozen
   * primary answers nothing.
   */
  const askPrimary: Read = (query) => {
    // Promise for each read: a shared one would keep the result of every read as long as it lives.
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    endings.add(end);
    return Promise.race([query(primary, true), ended]).finally(() => endings.delete(end));
  };
  /**
   * Reads the replica; after `SLOW_MS` the primary is read too, and the first answer counts.
   * `MAX_PARALLEL_PRIMARY_READS` limits these second reads, so that a replica under load does not load the
   * primary as well.
   */
  const readInTime: Attempt = async (query) => {
    const reading = readFresh(query);
    try {
      return await withTimeout(SLOW_MS, reading, () => new SlowError());
    } catch (err) {
      if (!(err instanceof SlowError)) throw err;
    }
    if (isPrimaryAway || parallelPrimaryReads >= MAX_PARALLEL_PRIMARY_READS) return reading;
    parallelPrimaryReads += 1;
    const primaryReading = askPrimary(query)
      .then(
        (value) => ({ value }),
        (err) => {
          if (!isDatabaseUnavailableError(err)) throw err;
          return null;
        },
      )
      .finally(() => {
        parallelPrimaryReads -= 1;
      });
    return Promise.race([
      reading.then((found) => found ?? primaryReading),
      primaryReading.then((found) => found ?? reading),
    ]);
  };
  /**
   * Reads any replica, however stale. A failed read is tried once more: another connection may lead to another
   * server.
   */
  const readStale: Read = async (query) => {
    try {
      return await query(staleReader, false);
    } catch (err) {
      if (!isDatabaseUnavailableError(err)) throw err;
      await sleep(PRIMARY_PAUSE_MS, undefined, { ref: false });
      return query(staleReader, false);
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
          if (!isDatabaseUnavailableError(err)) throw err;
          // Second read of the replica: it may have caught up by now.
          const later = await readFresh(query);
          if (later) return later.value;
          if (catchUp.isExpected()) void requireCatchUp();
        }
      }
      // Reads of the replica are stale until `requireCatchUp` succeeds.
      publicChanges.setBehind(true);
      return withTimeout(QUERY_MS, readStale(query), away);
    },
    async close() {
      latestCall += 1;
      await freshReader.destroy();
      await staleReader.destroy();
      await primary.destroy();
      await xidPool.end();
    },
  };
}

/**
 * Outage log that drops everything: outages are logged for the replica as a whole, and for the primary by the pool of
 * writes.
 */
const NO_OUTAGE_LOG: OutageLog = { lost: () => {}, found: () => {} };
const QUERY_MS = 5_000;
const SLOW_MS = 500;
const MAX_PARALLEL_PRIMARY_READS = 4;
const MAX_PRIMARY_CONNECTIONS = 6;
const PRIMARY_MS = 2_000;
/**
 * Milliseconds between two questions to the primary: the longest time after a failover in which changes are not seen.
 */
const PRIMARY_PAUSE_MS = 200;
const PAUSE_MS = 1_000;

type Read = PublicDataReader['read'];
type Attempt = <T>(query: (db: Queryable, isCurrent: boolean) => Promise<T>) => Promise<{ value: T } | null>;

/** Error of a server that does not answer; `isDatabaseUnavailableError` recognises its code. */
class AwayError extends Error {
  code = 'ETIMEDOUT';
}

class SlowError extends Error {}

const away = () => new AwayError();

/** Id of an empty transaction: a replica that has seen it has everything committed before. */
async function nextTransactionId(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  return rows[0]?.xid ?? '';
}
