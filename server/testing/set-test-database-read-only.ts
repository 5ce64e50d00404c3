import { sql } from 'kysely';
import type { Database } from '#server/platform/database/tables.ts';

/** Makes a database refuse writes, like a server that stands by for another, or accept them again. */
export async function setTestDatabaseReadOnly(db: Database, refuses: boolean) {
  const setting = sql.raw(`default_transaction_read_only = ${refuses ? 'on' : 'off'}`);
  await db.connection().execute(async (connection) => {
    // Setting of this connection first: it may refuse the change of the database.
    await sql`set default_transaction_read_only = off`.execute(connection);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(connection);
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set ${setting}`.execute(connection);
    // Other connections of the pool terminated and awaited: one that is still ending would fail its next query.
    await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
    await sql`set ${setting}`.execute(connection);
  });
}
