import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { columnTypes, encodeParameter } from '../column-values.ts';
import type { RawResult, WorkerOptions } from './messages.ts';
import { createMutex } from './mutex.ts';
import { EngineGoneError, startWorker, type WorkerClient } from './worker-client.ts';

const WAIT_LIMIT_MS = 30_000;
const RESTART_PAUSE_MS = 2_000;

interface StatementResult {
  rows: Record<string, unknown>[];
  command: string;
  rowCount: number | undefined;
}

/** The only connection; until `release` others wait. */
export interface EmbeddedSession {
  /** Without parameters `sql` may hold several statements; returns the last one's result. */
  query: (sql: string, parameters?: readonly unknown[]) => Promise<StatementResult>;
  /** Several statements; returns all their results. */
  script: (sql: string) => Promise<StatementResult[]>;
  /** Rolls back a transaction left open. */
  release: () => Promise<void>;
}

export interface EmbeddedEngine {
  /** Rejects after 30 s. */
  acquire: () => Promise<EmbeddedSession>;
  using: <T>(use: (session: EmbeddedSession) => Promise<T>) => Promise<T>;
  /** Follows a NOTIFY channel; returns what ends it. */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>;
  ping: () => Promise<void>;
  /** Waits for the connection, checkpoints and closes; once. */
  close: () => Promise<void>;
}

/** When its thread has ended, the next query restarts it, every two seconds at most. */
export async function startEngine(options: WorkerOptions, log: Log): Promise<EmbeddedEngine> {
  const notifications = new EventEmitter();
  notifications.setMaxListeners(0);
  const start = () => startWorker(options, log, (channel, payload) => notifications.emit(channel, payload));
  let worker = await start();
  let triedAt = Number.NEGATIVE_INFINITY;
  const mutex = createMutex(WAIT_LIMIT_MS, tooLate);

  /** To be called while holding the mutex. */
  const livingWorker = async () => {
    if (!worker.isGone()) return worker;
    if (performance.now() - triedAt < RESTART_PAUSE_MS)
      throw new EngineGoneError('The embedded database is starting again');
    triedAt = performance.now();
    worker = await start();
    for (const channel of notifications.eventNames())
      await worker.ask({ kind: 'script', sql: listenTo(String(channel)) });
    log.warn('The embedded database was started again');
    return worker;
  };

  const acquire = async () => {
    const release = await mutex.acquire();
    try {
      return session(await livingWorker(), release);
    } catch (error) {
      release();
      throw error;
    }
  };
  const using: EmbeddedEngine['using'] = async (use) => {
    const held = await acquire();
    try {
      return await use(held);
    } finally {
      await held.release();
    }
  };

  const listen: EmbeddedEngine['listen'] = async (channel, onPayload) => {
    notifications.on(channel, onPayload);
    await using((held) => held.query(listenTo(channel)));
    return async () => {
      notifications.off(channel, onPayload);
      if (notifications.listenerCount(channel) === 0)
        await using((held) => held.query(`UN${listenTo(channel)}`));
    };
  };

  const ping = async () => {
    await using((held) => held.query('select 1'));
  };

  const close = async () => {
    try {
      await mutex.acquire();
      mutex.close(new Error('The embedded database is closed'));
      if (!worker.isGone()) await worker.ask({ kind: 'close' });
    } finally {
      await worker.terminate();
    }
  };

  return { acquire, using, listen, ping, close };
}

const listenTo = (channel: string) => `LISTEN ${pg.escapeIdentifier(channel)}`;

function tooLate(): Error {
  return new Error(
    `Waited ${WAIT_LIMIT_MS / 1000} s for the embedded database: is a query on the outer db awaited inside a transaction?`,
  );
}

function session(worker: WorkerClient, release: () => void): EmbeddedSession {
  const script = async (sql: string) => (await worker.ask({ kind: 'script', sql })).map(toStatementResult);
  return {
    script,
    async query(sql, parameters = []) {
      const results = parameters.length
        ? (
            await worker.ask({
              kind: 'query',
              sql,
              parameters: parameters.map((value) => encodeParameter(value)),
            })
          ).map(toStatementResult)
        : await script(sql);
      return results.at(-1) ?? { rows: [], command: '', rowCount: undefined };
    },
    async release() {
      try {
        if (worker.inTransaction() && !worker.isGone()) await script('ROLLBACK');
      } finally {
        release();
      }
    },
  };
}

function toStatementResult({ fields, rows, command, rowCount }: RawResult): StatementResult {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: columnTypes.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
  }));
  return {
    command,
    rowCount,
    rows: rows.map((row) =>
      Object.fromEntries(
        columns.map(({ name, parse }, index) => {
          const text = row[index] ?? null;
          return [name, text === null ? null : parse(text)];
        }),
      ),
    ),
  };
}
