import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { columnTypes } from './column-values.ts';

const SECOND = 1000;

/** A pool on a PostgreSQL server; sessions are in UTC, like the embedded database. Connects on first use. */
export function openPostgres(databaseUrl: string, log: Log): { dialect: Dialect; ping: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'recolte',
    options: '-c TimeZone=UTC',
    max: 10,
    connectionTimeoutMillis: 5 * SECOND,
    idleTimeoutMillis: 30 * SECOND,
    keepAlive: true,
    statement_timeout: 30 * SECOND,
    idle_in_transaction_session_timeout: 60 * SECOND,
    types: columnTypes,
  });
  // An idle connection that drops would otherwise end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'Lost an idle database connection'));
  const ping = async () => {
    await pool.query('select 1');
  };
  return { dialect: new PostgresDialect({ pool }), ping };
}
