import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/**
 * Resolves once a connection waits for a lock that another one holds. The embedded database has one connection:
 * whatever is asked meanwhile waits for the transaction anyway.
 */
export async function untilLocked(
  { db, services }: Pick<TestApp, 'db' | 'services'>,
  connections = 1,
): Promise<void> {
  if (services.database.kind === 'embedded') return;
  for (;;) {
    // Outside the transaction that holds the lock, which sees the same statistics until it ends.
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= connections) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
