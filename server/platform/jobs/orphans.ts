import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/**
 * Makes what a process that died was doing due again, at once and without counting it as a failed attempt. Only
 * for the process that has the database to itself: elsewhere another one may still be at it, and the missing
 * heartbeat tells.
 */
export async function takeOverOrphans(db: Queryable): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null
    where state = 'active'`.execute(db);
}
