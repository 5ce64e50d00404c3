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
  const pool = createPool(replicaUrl, UNHEARD, { statement_timeout: QUERY_MS });
  watchSilence(pool, QUERY_MS);
  // Apart from those of writes, which all wait while a synchronous standby is silent.
  // What a replica gave up may take its time there.
  const reads = createPool(primaryUrl, UNHEARD, { Client: PrimaryClient, max: MOST_OF_PRIMARY });
  watchSilence(reads, STATEMENT_MS);
  const primary = queryBuilder(new PostgresDialect({ pool: reads }));
  // When all others are at work the primary is there nonetheless.
  const marker = createPool(primaryUrl, UNHEARD, {
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
  let primaryLeft = Promise.withResolvers<never>();
  let turn = 0;
  let askedBeside = 0;

  /** Leaves a mark on the primary, after which it is known to be there. */
  const leave = async () => {
    const own = ++turn;
    marks.expect(null);
    while (own === turn) {
      const mark = await leaveMark(marker).catch(() => null);
      if (own !== turn) return;
      if (mark !== null) {
        marks.expect(mark);
        if (isPrimaryAway) primaryLeft = Promise.withResolvers();
        isPrimaryAway = false;
        publicChanges.setBehind(false);
        return;
      }
      isPrimaryAway = true;
      primaryLeft.promise.catch(() => {});
      primaryLeft.reject(away());
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

  /** It may be frozen: not for longer than it takes to notice that. */
  const askPrimary: Read = (query) => Promise.race([query(primary, true), primaryLeft.promise]);
  /**
   * From the replica; once that takes long, from the primary beside it if that answers first. Few at once: a replica
   * that has too much to do is not helped by a second server that has.
   */
  const readInTime: Attempt = async (query) => {
    const reading = readMarked(query);
    try {
      return await within(SLOW_MS, reading, () => new SlowError());
    } catch (err) {
      if (!(err instanceof SlowError)) throw err;
    }
    if (isPrimaryAway || askedBeside >= MOST_BESIDE) return reading;
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
  /** The next connection may lead to another server. */
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
          // The replica may be as far by now.
          const later = await readMarked(query);
          if (later) return later.value;
          if (marks.isExpected()) void leave();
        }
      }
      // Until the mark is left that is awaited now.
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

/** What is lost is said of the replica as a whole, and of the primary by its own pool. */
const UNHEARD: OutageLog = { lost: () => {}, found: () => {} };
const QUERY_MS = 5_000;
/** Hardly any query takes as long while its server is well. */
const SLOW_MS = 500;
const MOST_BESIDE = 4;
/** Connections. */
const MOST_OF_PRIMARY = 6;
const PRIMARY_MS = 2_000;
/** What a new primary is given is not seen for that long. */
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
