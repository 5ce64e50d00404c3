import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresDialect, sql } from 'kysely';
import type { Log } from '../log.ts';
import type { PublicChanges } from '../public-changes.ts';
import { isCancelled, isUnavailable } from './database-errors.ts';
import { queryBuilder } from './open-database.ts';
import { createPool } from './postgres.ts';
import type { Database, Queryable } from './tables.ts';

export interface PublicReader {
  /** Public data, as of the last public change or later. `query` may run twice. */
  read: <T>(query: (db: Queryable) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

export const readPrimary = (db: Database): PublicReader => ({
  read: (query) => query(db),
  close: async () => {},
});

/**
 * Reads from a streaming replica of `primary`; from the primary after a public change until the replica has it, and
 * while the replica does not answer. Errors of a query itself are thrown.
 */
export function openReplica(
  replicaUrl: string,
  primary: Database,
  publicChanges: Pick<PublicChanges, 'subscribe'>,
  log: Log,
): PublicReader {
  const pool = createPool(replicaUrl, log, { query_timeout: TIMEOUT_MS });
  const replica = queryBuilder(new PostgresDialect({ pool }));
  let isCurrent = false;
  let lastLeave = 0;

  const leave = () => {
    isCurrent = false;
    lastLeave += 1;
    void comeBack(lastLeave);
  };
  const comeBack = async (turn: number) => {
    let mark: string | undefined;
    for (let pause = 20; turn === lastLeave; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        mark ??= await leaveMark(primary);
        if (await hasMark(replica, mark)) {
          isCurrent = turn === lastLeave;
          return;
        }
      } catch {
        // The primary or the replica does not answer.
        pause = LONGEST_PAUSE_MS;
      }
      await sleep(pause, undefined, { ref: false });
    }
  };
  publicChanges.subscribe(leave);
  leave();

  return {
    async read(query) {
      if (!isCurrent) return query(primary);
      try {
        return await query(replica);
      } catch (err) {
        if (isUnavailable(err)) {
          log.warn({ err }, 'The replica does not answer');
          leave();
        } else if (!isCancelled(err)) throw err;
        return query(primary);
      }
    },
    async close() {
      lastLeave += 1;
      isCurrent = false;
      await replica.destroy();
    },
  };
}

const TIMEOUT_MS = 5_000;
const LONGEST_PAUSE_MS = 1_000;

/** Id of an empty transaction: a replica that has it has everything committed before. */
async function leaveMark(primary: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(primary);
  return rows[0]?.mark ?? '';
}

async function hasMark(replica: Database, mark: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select pg_visible_in_snapshot(${mark}::xid8, pg_current_snapshot()) as seen`.execute(replica);
  return rows[0]?.seen === true;
}
