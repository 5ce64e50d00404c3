import { type RawBuilder, sql } from 'kysely';
import type { Job } from '#server/platform/jobs/define-job.ts';
import type { TestApp } from './app.ts';

/** Once nothing runs, has the jobs that failed run again, now instead of after their delay. Resolves before they did. */
export async function retryJobs(site: Pick<TestApp, 'db' | 'services'>): Promise<void> {
  await site.services.jobs.drained();
  await startNow(site, sql`state = 'retry'`);
}

/** As `retryJobs`, those of this kind that wait for their time. */
export async function hurryJobs(
  site: Pick<TestApp, 'db' | 'services'>,
  { name }: Job<object>,
): Promise<void> {
  await startNow(site, sql`state = 'created' and name = ${name}`);
  await site.services.jobs.drained();
}

async function startNow({ db }: Pick<TestApp, 'db'>, which: RawBuilder<unknown>): Promise<void> {
  // With the notification of pg-boss; its workers poll every five seconds only.
  await sql`
    with due as (update pgboss.job set start_after = now() where ${which} returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from due`.execute(db);
}
