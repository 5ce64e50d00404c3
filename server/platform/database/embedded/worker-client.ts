import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { createPendingAnswers } from '#server/platform/processes/pending-answers.ts';
import type { ErrorFields, RawResult, WorkerMessage, WorkerOptions, WorkerRequest } from './messages.ts';

type Omitted<T> = T extends unknown ? Omit<T, 'id'> : never;

/** Requests to the thread of the embedded database, answered in order. */
export interface WorkerClient {
  /** Rejects with a `pg.DatabaseError` for errors of PostgreSQL, an `EngineGoneError` when the thread has ended. */
  ask: (request: Omitted<WorkerRequest>) => Promise<RawResult[]>;
  /** Whether the last answer left a transaction open. */
  inTransaction: () => boolean;
  isGone: () => boolean;
  terminate: () => Promise<void>;
}

/** The thread has ended; a new one on the same folder may work. */
export class EngineGoneError extends Error {
  /** As a PostgreSQL server: cannot_connect_now. */
  readonly code = '57P03';
}

export async function startWorker(
  options: WorkerOptions,
  log: Log,
  onNotification: (channel: string, payload: string) => void,
): Promise<WorkerClient> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
  const pending = createPendingAnswers<RawResult[]>();
  const ready = Promise.withResolvers<void>();
  let gone: Error | undefined;
  let inTransaction = false;

  const die = (reason: Error) => {
    gone ??= reason;
    ready.reject(gone);
    pending.rejectAll(gone);
  };

  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') return ready.resolve();
    if (message.kind === 'notification') return onNotification(message.channel, message.payload);
    if (message.kind === 'space') return logSpace(log, message.isFull);
    inTransaction = message.inTransaction;
    if (message.kind === 'done') return pending.resolve(message.id, message.results);
    if (!isBeyondRepair(message.error)) return pending.reject(message.id, databaseError(message.error));
    die(new EngineGoneError('The embedded database failed', { cause: databaseError(message.error) }));
    void worker.terminate();
  });
  worker.on('error', (cause) => die(new EngineGoneError('The embedded database stopped', { cause })));
  worker.on('exit', () => die(new EngineGoneError('The embedded database is closed')));

  await ready.promise;
  return {
    ask: (request) =>
      gone ? Promise.reject(gone) : pending.ask((id) => worker.postMessage({ ...request, id })),
    inTransaction: () => inTransaction,
    isGone: () => gone !== undefined,
    async terminate() {
      await worker.terminate();
    },
  };
}

/** A PostgreSQL server would restart here; the embedded one hangs at the next statement. */
function isBeyondRepair({ severity }: ErrorFields): boolean {
  return severity === 'PANIC' || severity === 'FATAL';
}

function logSpace(log: Log, isFull: boolean) {
  if (isFull)
    log.error('The disk of the embedded database is nearly full: it is read-only until space is freed');
  else log.info('The embedded database writes again');
}

function databaseError({ message, ...fields }: ErrorFields): Error {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), fields);
}
