import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { CannotStartError } from '../cannot-start.ts';
import { columnTypes } from './column-values.ts';

const SECOND = 1000;

const OLDEST_VERSION = 15;

/** Rejects with a French sentence when the server does not answer or is older than 15. */
export async function openPostgres(
  databaseUrl: string,
  log: Log,
): Promise<{ dialect: Dialect; ping: () => Promise<void> }> {
  const pool = createPool(databaseUrl, log);
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const ping = async () => {
    await pool.query('select 1');
  };
  return { dialect: new PostgresDialect({ pool }), ping };
}

/** Connects lazily; sessions are in UTC, like the embedded database. */
export function createPool(databaseUrl: string, log: Log, settings: pg.PoolConfig = {}): pg.Pool {
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
    ...settings,
  });
  // Without a listener a dropped connection would end the process; a query on it fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err }, 'Lost a database connection'));
  });
  return pool;
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query("select current_setting('server_version_num')::int / 10000 as version")
    .catch((cause: Error & { code?: string }) => {
      const reason = cause.code ?? cause.message;
      throw new CannotStartError(`La base de données de DATABASE_URL ne répond pas (${reason}).`, { cause });
    });
  const { version } = rows[0];
  if (version < OLDEST_VERSION) {
    throw new CannotStartError(
      `PostgreSQL ${version} est trop ancien : il faut la version ${OLDEST_VERSION} ou plus.`,
    );
  }
}
