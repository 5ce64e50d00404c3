import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { ConstructorOptions, PgBoss } from 'pg-boss';
import { isDatabaseReadOnlyError, isDatabaseUnavailableError } from '../database/database-errors.ts';
import type { OpenedDatabase } from '../database/open-database.ts';
import type { Queryable } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { createPgBoss } from './boss.ts';
import { type JobDefinition, listDefinedJobs } from './define-job.ts';
import { waitUntilJobsDrained } from './drained.ts';
import { requeueJobsOfDeadProcesses } from './orphans.ts';
import { ensureJobQueues } from './queues.ts';
import { type JobHandler, runJobBatch } from './run-job-batch.ts';

interface EnqueueOptions {
  /** Start of the first attempt: a time, or seconds from now. */
  startAfter?: Date | number;
  /** Key of which one job waits at a time, for a job defined as `unique`. */
  singletonKey?: string;
}

export interface JobQueue {
  /** Enqueues a job in the caller's transaction: it exists if and only if that commits, and starts at once. */
  enqueue: <Data extends object>(
    tx: Queryable,
    job: JobDefinition<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ) => Promise<void>;
  /**
   * Withdraws, in the caller's transaction, the jobs that no worker has begun and whose data holds `part`.
   * @returns their data
   */
  withdraw: <Data extends object>(
    tx: Queryable,
    job: JobDefinition<Data>,
    part: NoInfer<Partial<Data>>,
  ) => Promise<Data[]>;
  /** Registers the handler of a job, before `start`. A rejection is retried with a growing delay. */
  handle: <Data extends object>(job: JobDefinition<Data>, handler: JobHandler<Data>) => void;
  /** Registers, before `start`, a cron expression in Paris time: each time runs once, in one process. */
  schedule: (job: JobDefinition<Record<string, never>>, cron: string) => void;
  /** Starts handlers and schedules; not needed to enqueue jobs. */
  start: () => Promise<void>;
  /**
   * Follows a NOTIFY channel until `stop`, on a connection that is restored automatically: between `onLoss` and
   * `onReturn` notifications are lost.
   */
  listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onReturn: () => void,
    onLoss: () => void,
  ) => Promise<void>;
  /** Waits for running handlers, then aborts their signals and gives their jobs back. */
  stop: (options?: { timeoutMs?: number }) => Promise<void>;
  /** Waits until no job is running or due, for tests. A failed job waits for its retry and is not due. */
  drained: () => Promise<void>;
}

interface JobsOptions {
  database: OpenedDatabase;
  log: Log;
  /**
   * Name of the latest migration of this process's code, which distinguishes older releases from newer ones.
   */
  release: string;
}

/** Opens pg-boss on the same database; ready to enqueue. Modules that define jobs must be loaded before. */
export async function createJobQueue({ database, log, release }: JobsOptions): Promise<JobQueue> {
  const handlers = new Map<JobDefinition<object>, JobHandler<object>>();
  const schedules = new Map<string, string>();
  const listening: { close: () => Promise<void> }[] = [];
  const { boss, listen, close } = createPgBoss(database, log);
  boss.on('error', (err) => {
    // Error copied into a `DatabaseError`: workers report a copy that is no `Error`.
    const fault = Object.assign(new pg.DatabaseError(err.message, 0, 'error'), err);
    // Outages and a read-only database are logged once, by the code that detects them.
    if (isDatabaseUnavailableError(fault) || isDatabaseReadOnlyError(fault)) return;
    log.error({ err: fault }, 'The job queue reported an error');
  });
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'The job queue reported a warning'));
  await boss.start();
  await ensureJobQueues(boss, listDefinedJobs());

  return {
    async enqueue(tx, job, data, { startAfter, singletonKey } = {}) {
      if (singletonKey !== undefined && !job.options.unique)
        throw new Error(`The job ${job.name} is not unique`);
      await boss.send(job.name, data, {
        db: executorOf(tx),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...(singletonKey === undefined ? {} : { singletonKey }),
      });
    },
    async withdraw<Data extends object>(tx: Queryable, { name }: JobDefinition<Data>, part: Partial<Data>) {
      // Single statement: pg-boss finds and deletes in two, and would take a job that a worker began in between.
      const { rows } = await sql<{ data: Data }>`
        delete from pgboss.job
        where name = ${name} and state = 'created' and data @> ${JSON.stringify(part)}::jsonb
        returning data`.execute(tx.withoutPlugins());
      return rows.map(({ data }) => data);
    },
    handle(job, handler) {
      handlers.set(job, handler as JobHandler<object>);
    },
    schedule({ name }, cron) {
      schedules.set(name, cron);
    },
    async start() {
      await requeueJobsOfDeadProcesses(database.db, database);
      await applySchedules(boss, schedules, release);
      for (const [job, handler] of handlers) {
        await boss.work<object>(job.name, WORKER, (batch) => runJobBatch(boss, log, job, handler, batch));
      }
    },
    async listen(channel, onPayload, onReturn, onLoss) {
      let isReturn = false;
      const onListening = () => {
        if (isReturn) onReturn();
        isReturn = true;
      };
      listening.push(await listen(channel, onPayload, onListening, onLoss));
    },
    async stop({ timeoutMs = 10_000 } = {}) {
      const idle = Promise.all([...handlers.keys()].map(({ name }) => boss.offWork(name, { wait: true })));
      await orAfter(timeoutMs, idle);
      await Promise.all(listening.map((handle) => handle.close()));
      await close();
    },
    drained: () =>
      waitUntilJobsDrained(
        database.db,
        [...handlers.keys()].map(({ name }) => name),
      ),
  };
}

// NOTIFY wakes a worker at once; polling finds delayed jobs and retries. Another batch follows a full one
// immediately.
const WORKER = {
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
};

function executorOf(tx: Queryable): NonNullable<ConstructorOptions['db']> {
  const plain = tx.withoutPlugins();
  return {
    async executeSql(text, values = []) {
      const { rows } = await plain.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/**
 * Applies this release's schedules. Those of a newer release stay as they are: a process of the old one may start
 * late in an upgrade. A schedule that this release lacks is removed only when an older one made it; releases without
 * a migration between them can't be told apart.
 */
async function applySchedules(boss: PgBoss, schedules: Map<string, string>, release: string): Promise<void> {
  const found = await boss.getSchedules();
  const releaseOf = new Map(found.map(({ name, data }) => [name, (data as Scheduled | null)?.release ?? '']));
  for (const [name, scheduledBy] of releaseOf)
    if (!schedules.has(name) && scheduledBy < release) await boss.unschedule(name);
  for (const [name, cron] of schedules)
    if ((releaseOf.get(name) ?? '') <= release)
      await boss.schedule(name, cron, { release } satisfies Scheduled, { tz: 'Europe/Paris' });
}

/** Data stored with a schedule. Its jobs get the data too, and ignore them. */
interface Scheduled {
  release: string;
}

async function orAfter(limitMs: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
