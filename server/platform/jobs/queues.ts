import type { PgBoss, Queue, QueueResult } from 'pg-boss';
import type { JobDefinition } from './define-job.ts';

/**
 * Creates or updates every job's queue, and fills pg-boss's cache with them: a queue looked up during `send` would be
 * read outside the caller's transaction, which never returns on the embedded database.
 */
export async function ensureJobQueues(boss: PgBoss, jobs: JobDefinition<object>[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const found = existing.get(job.name);
    const settings = queueOf(job);
    if (!found) await boss.createQueue(job.name, { ...settings, policy: queuePolicy(job) });
    else if (differs(found, settings)) await boss.updateQueue(job.name, settings);
    else continue;
    await boss.findJobs(job.name, { id: NO_JOB });
  }
}

const NO_JOB = '00000000-0000-0000-0000-000000000000';
const DAY = 24 * 3600;

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition' | 'deadLetter'>;

function queueOf({ options }: JobDefinition<object>) {
  return {
    retryLimit: options.retries,
    retryDelay: options.retryDelay,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: options.expiresAfter,
    // Seconds until the job of a dead process is taken over, instead of `expireInSeconds`.
    heartbeatSeconds: 30,
    deleteAfterSeconds: 3 * DAY,
    notify: true,
  } satisfies QueueSettings;
}

function queuePolicy({ options }: JobDefinition<object>): string {
  return options.unique ? 'short' : 'standard';
}

function differs(found: QueueResult, settings: ReturnType<typeof queueOf>): boolean {
  return Object.entries(settings).some(([name, value]) => found[name as keyof typeof settings] !== value);
}
