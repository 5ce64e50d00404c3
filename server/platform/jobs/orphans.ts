import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/**
 * Makes what a process that died was doing due again, at once and without counting it as a failed attempt. Where
 * other processes may be at work, only what has missed its heartbeat: the queue looks for that too, but only once a
 * process has lived for a minute.
 */
export async function takeOverOrphans(db: Queryable, { isAlone }: { isAlone: boolean }): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null
    where state = 'active'
      and (${isAlone} or heartbeat_on < now() - heartbeat_seconds * interval '1 second')`.execute(db);
}
