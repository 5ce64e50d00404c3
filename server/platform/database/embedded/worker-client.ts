import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { ErrorFields, RawResult, WorkerMessage, WorkerOptions, WorkerRequest } from './messages.ts';

type Omitted<T> = T extends unknown ? Omit<T, 'id'> : never;

/** One question at a time to the thread of the embedded database, which answers in order. */
export interface WorkerClient {
  /** Rejects with a `pg.DatabaseError` for what PostgreSQL refuses, a plain error when the thread is gone. */
  ask: (request: Omitted<WorkerRequest>) => Promise<RawResult[]>;
  /** Whether the last answer left a transaction open. */
  inTransaction: () => boolean;
  terminate: () => Promise<void>;
}

export async function startWorker(
  options: WorkerOptions,
  onNotification: (channel: string, payload: string) => void,
): Promise<WorkerClient> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
  const pending = new Map<number, PromiseWithResolvers<RawResult[]>>();
  const ready = Promise.withResolvers<void>();
  let dead: Error | undefined;
  let inTransaction = false;
  let lastId = 0;

  const settle = (id: number): PromiseWithResolvers<RawResult[]> | undefined => {
    const waiting = pending.get(id);
    pending.delete(id);
    return waiting;
  };
  const die = (reason: Error) => {
    dead ??= reason;
    ready.reject(dead);
    for (const id of [...pending.keys()]) settle(id)?.reject(dead);
  };

  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') return ready.resolve();
    if (message.kind === 'notification') return onNotification(message.channel, message.payload);
    inTransaction = message.inTransaction;
    if (message.kind === 'done') settle(message.id)?.resolve(message.results);
    else settle(message.id)?.reject(databaseError(message.error));
  });
  worker.on('error', (cause) => die(new Error('The embedded database stopped', { cause })));
  worker.on('exit', () => die(new Error('The embedded database is closed')));

  await ready.promise;
  return {
    ask(request) {
      if (dead) return Promise.reject(dead);
      const id = ++lastId;
      const waiting = Promise.withResolvers<RawResult[]>();
      pending.set(id, waiting);
      worker.postMessage({ ...request, id });
      return waiting.promise;
    },
    inTransaction: () => inTransaction,
    async terminate() {
      await worker.terminate();
    },
  };
}

function databaseError({ message, ...fields }: ErrorFields): Error {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), fields);
}
