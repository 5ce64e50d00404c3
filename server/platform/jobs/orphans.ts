import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/**
 * Makes the active jobs of a dead process due at once, without counting a failed attempt. Unless this process is
 * alone, only jobs without a recent heartbeat: pg-boss does that too, but only after a process has run for a minute.
 */
export async function requeueJobsOfDeadProcesses(
  db: Queryable,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null
    where state = 'active'
      and (${isAlone} or heartbeat_on < now() - heartbeat_seconds * interval '1 second')`.execute(db);
}
