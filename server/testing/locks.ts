import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Waits until at least this many connections wait for a database lock. */
export async function waitUntilConnectionsAwaitLocks(
  { db }: Pick<TestApp, 'db'>,
  connections = 1,
): Promise<void> {
  for (;;) {
    // Connection of its own: the transaction that holds the lock sees the same statistics until it ends.
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= connections) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
