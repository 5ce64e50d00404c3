import { type RawBuilder, sql } from 'kysely';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { TestApp } from './app.ts';

/**
 * Runs failed jobs again now instead of after their delay, once nothing else runs. Resolves before they are
 * done.
 */
export async function retryFailedJobsInTest(site: Pick<TestApp, 'db' | 'services'>): Promise<void> {
  await site.services.jobs.drained();
  await startNow(site, sql`state = 'retry'`);
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
export const startDelayedJobsInTest = (
  site: Pick<TestApp, 'db'>,
  { name }: JobDefinition<object>,
): Promise<void> => startNow(site, sql`state = 'created' and name = ${name}`);

async function startNow({ db }: Pick<TestApp, 'db'>, which: RawBuilder<unknown>): Promise<void> {
  // Notification as pg-boss sends it; its workers poll only every five seconds.
  await sql`
    with due as (update pgboss.job set start_after = now() where ${which} returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from due`.execute(db);
}
