import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Resolves once at least this many connections wait for a lock. */
export async function waitForDatabaseLocks({ db }: Pick<TestApp, 'db'>, connections = 1): Promise<void> {
  for (;;) {
    // Separate connection: the transaction that holds the lock sees the same statistics until it ends.
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= connections) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
