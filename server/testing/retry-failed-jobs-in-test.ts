import { sql } from 'kysely';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import { makeJobsDueNow } from '#server/platform/jobs/make-jobs-due-now.ts';
import type { TestApp } from './app.ts';

/**
 * Runs failed jobs again now instead of after their delay, once nothing else runs. Resolves before they are
 * done.
 */
export async function retryFailedJobsInTest(site: Pick<TestApp, 'db' | 'services'>): Promise<void> {
  await site.services.jobs.drained();
  await makeJobsDueNow(site.db, sql`state = 'retry'`);
}

/** Runs the scheduled jobs of a kind now instead of at their time, and waits for them. */
export async function runDelayedJobsInTest(
  site: Pick<TestApp, 'db' | 'services'>,
  job: JobDefinition<object>,
): Promise<void> {
  await startDelayedJobsInTest(site, job);
  await site.services.jobs.drained();
}

/** Starts the scheduled jobs of a kind now instead of at their time. Resolves before they are done. */
export async function startDelayedJobsInTest(
  { db }: Pick<TestApp, 'db'>,
  { name }: JobDefinition<object>,
): Promise<void> {
  await makeJobsDueNow(db, sql`state = 'created' and name = ${name}`);
}
