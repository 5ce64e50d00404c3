import type { Job } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** Number of stored places that one transaction looks up. */
export const CHECKED_AT_ONCE = 500;

/**
 * Looks stored places up again every minute, until none is left.
 * @param checkSome looks up `CHECKED_AT_ONCE` at most, and returns how many
 */
export function checkEveryMinute(
  jobs: Jobs,
  job: Job<Record<string, never>>,
  checkSome: () => Promise<number>,
): void {
  jobs.handle(job, async (_data, { signal }) => {
    while (!signal.aborted && (await checkSome()) === CHECKED_AT_ONCE);
  });
  jobs.schedule(job, '* * * * *');
}
