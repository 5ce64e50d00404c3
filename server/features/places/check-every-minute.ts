import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

/** Number of stored places looked up per transaction. */
export const STORED_PLACE_CHECK_BATCH_SIZE = 500;

/**
 * Job of every minute that looks up stored places again, until none is left.
 * @param checkSome looks up at most `STORED_PLACE_CHECK_BATCH_SIZE`, and returns their number
 */
export function registerStoredPlaceCheckJob(
  jobs: JobQueue,
  job: JobDefinition<Record<string, never>>,
  checkSome: () => Promise<number>,
): void {
  jobs.handle(job, async (_data, { signal }) => {
    while (!signal.aborted && (await checkSome()) === STORED_PLACE_CHECK_BATCH_SIZE);
  });
  jobs.schedule(job, '* * * * *');
}
