import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Waits until none of these jobs is running or due. */
export async function waitUntilJobsDrained(db: Database, names: string[]): Promise<void> {
  while (await isBusy(db, names)) await sleep(20);
}

async function isBusy(db: Database, names: string[]): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select 1 from pgboss.job
      where name = any(${names})
        and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
    ) as busy`.execute(db);
  return rows[0]?.busy === true;
}
