import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Once nothing runs, has the jobs that failed run again, now instead of after their delay. Resolves before they did. */
export async function retryJobs({ db, services }: Pick<TestApp, 'db' | 'services'>): Promise<void> {
  await services.jobs.drained();
  // With the notification of pg-boss; its workers poll every five seconds only.
  await sql`
    with due as (update pgboss.job set start_after = now() where state = 'retry' returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from due`.execute(db);
}
