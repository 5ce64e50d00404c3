import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/**
 * Makes jobs due at once: those that wait for their time or for another attempt, and those that were given up, which
 * get one more attempt.
 * @param which condition on the columns of `pgboss.job`
 * @returns the number of these jobs
 */
export async function makeJobsDueNow(db: Queryable, which: RawBuilder<unknown>): Promise<number> {
  // Notification as pg-boss sends it; its workers poll only every five seconds.
  const { rows } = await sql`
    with due as (
      update pgboss.job set
        state = case when state = 'failed' then 'retry'::pgboss.job_state else state end,
        retry_limit = retry_limit + (state = 'failed')::int,
        start_after = now(),
        completed_on = null
      where state in ('created', 'retry', 'failed') and (${which})
      returning name
    )
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from due`.execute(db);
  return rows.length;
}
