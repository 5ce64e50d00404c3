import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as FetchedJob, PgBoss } from 'pg-boss';
import { describeErrorForLog } from '../describe-error-for-log.ts';
import type { Log } from '../log.ts';
import type { JobDefinition } from './define-job.ts';

export interface JobContext {
  /** Id of the job, the same at every attempt, for idempotent effects. */
  id: string;
  /** Signal aborted when the process stops waiting for this job; it will be retried. */
  signal: AbortSignal;
}

export type JobHandler<Data extends object> = (data: Data, context: JobContext) => Promise<void>;

/** Runs a batch of jobs and settles each as soon as it ends. */
export async function runJobBatch<Data extends object>(
  boss: PgBoss,
  log: Log,
  job: JobDefinition<Data>,
  handler: JobHandler<Data>,
  batch: FetchedJob<Data>[],
): Promise<void> {
  const waiting = [...batch];
  const runners = Array.from({ length: job.options.concurrency }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await runOne(boss, log, job, handler, next);
  });
  await Promise.all(runners);
}

async function runOne<Data extends object>(
  boss: PgBoss,
  log: Log,
  job: JobDefinition<Data>,
  handler: JobHandler<Data>,
  fetched: FetchedJob<Data>,
): Promise<void> {
  const { id, data, signal, retryCount } = fetched;
  if (signal.aborted) return;
  const erase = () => boss.deleteJob(job.name, id);
  try {
    await handler(data, { id, signal });
  } catch (err) {
    const isLast = retryCount >= job.options.retries;
    log[isLast ? 'error' : 'warn']({ job: job.name, id, attempt: retryCount + 1, err }, 'A job failed');
    const settle =
      isLast && job.options.isErased ? erase : () => boss.fail(job.name, fetched, describeErrorForLog(err));
    await retryUntilAnswered(settle, signal);
    return;
  }
  await retryUntilAnswered(job.options.isErased ? erase : () => boss.complete(job.name, fetched), signal);
}

/**
 * Stores the outcome of a job, which runs again otherwise: a short outage of the database must not send a mail twice.
 */
async function retryUntilAnswered(settle: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    try {
      await settle();
      return;
    } catch {
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }
  await settle();
}

// Maximum number of attempts, over two minutes, less than a job's time limit. Growing pauses could miss a database that
// is back briefly.
const MAX_TRIES = 240;
const PAUSE_MS = 500;
