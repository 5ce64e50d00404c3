import type { Socket } from 'node:net';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { CannotStartError } from '../cannot-start.ts';
import { columnTypeParsers } from './column-values.ts';
import { createOutageLog, type OutageLog } from './outage-log.ts';
import { destroyConnectionsOfSilentQueries } from './watch-silence.ts';

const SECOND = 1000;
/** Default of PostgreSQL's `statement_timeout` on connections. */
export const STATEMENT_TIMEOUT_MS = 30 * SECOND;

const MIN_VERSION = 15;

/**
 * Connects to PostgreSQL. Rejects with a French sentence when the server does not answer or is older than
 * `MIN_VERSION`, or when a session through a pooler lacks the settings that direct sessions get.
 */
export async function openPostgres(
  databaseUrl: string,
  log: Log,
  { isPooled }: { isPooled: boolean },
): Promise<{ dialect: Dialect; ping: () => Promise<void>; expectShortStatements: () => void }> {
  const pool = createPostgresPool(databaseUrl, createOutageLog(log, 'The database'), {
    Client: PrimaryOnlyPostgresClient,
    isPooled,
  });
  try {
    await refuseOldServer(pool);
    await refuseBareSession(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const ping = async () => {
    await pool.query('select 1');
  };
  return {
    dialect: new PostgresDialect({ pool }),
    ping,
    // Connections through a pooler are not watched for silence: a statement may wait in its queue for any time.
    expectShortStatements: () =>
      void (isPooled || destroyConnectionsOfSilentQueries(pool, STATEMENT_TIMEOUT_MS)),
  };
}

/** Pool that connects lazily; sessions are in UTC, like the embedded database. */
export function createPostgresPool(
  databaseUrl: string,
  outage: OutageLog,
  { isPooled = false, ...special }: pg.PoolConfig & { isPooled?: boolean } = {},
): pg.Pool {
  const settings = {
    ...createPostgresConnectionSettings(databaseUrl, { isPooled }),
    max: 10,
    idleTimeoutMillis: 30 * SECOND,
    ...special,
  };
  const pool = new pg.Pool(settings);
  // Listener that keeps a dropped connection from ending the process; a query on that connection fails by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    outage.found();
    // Errors of closed clients are no outage: they may still be connected when the server ends.
    client.on('error', (error) => pool.ending || outage.lost(error));
  });
  return pool;
}

/** Client that disconnects from a standby, as a proxy may still lead to the former primary. */
export class PrimaryOnlyPostgresClient extends pg.Client {
  constructor(settings?: string | pg.ClientConfig) {
    super(settings);
    this.#connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on')
        this.#connection.stream.destroy(new StandbyError());
    });
  }

  /** Connection of a `pg` client, a field that its types lack. */
  get #connection() {
    return (this as unknown as { connection: Connection }).connection;
  }
}

interface Connection {
  stream: Socket;
  on: (
    event: 'parameterStatus',
    listener: (parameter: { parameterName: string; parameterValue: string }) => void,
  ) => void;
}

class StandbyError extends Error {
  /** Error code of PostgreSQL for a server that cannot accept the session now. */
  code = '57P03';
}

/**
 * Settings of every connection to a server.
 * @param isPooled true through a pooler, which refuses settings: the role itself must have them
 */
export function createPostgresConnectionSettings(databaseUrl: string, { isPooled = false } = {}) {
  return {
    connectionString: databaseUrl,
    application_name: 'recolte',
    connectionTimeoutMillis: 5 * SECOND,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * SECOND,
    types: columnTypeParsers,
    ...(!isPooled && {
      options: '-c TimeZone=UTC',
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 60 * SECOND,
    }),
  } satisfies pg.PoolConfig;
}

/** Ends of the French sentence that refuses to start, by PostgreSQL's error code. */
const refusals: Record<string, string> = {
  '28000': 'refuse cette connexion',
  '28P01': 'refuse ce nom ou ce mot de passe',
  '3D000': "n'existe pas",
};

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query("select current_setting('server_version_num')::int / 10000 as version")
    .catch((cause: Error & { code?: string }) => {
      const reason = cause.code ?? cause.message;
      const fault = refusals[reason] ?? 'ne répond pas';
      throw new CannotStartError(`La base de données de DATABASE_URL ${fault} (${reason}).`, { cause });
    });
  const { version } = rows[0];
  if (version < MIN_VERSION) {
    throw new CannotStartError(
      `PostgreSQL ${version} est trop ancien : il faut la version ${MIN_VERSION} ou plus.`,
    );
  }
}

async function refuseBareSession(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ lacks: boolean }>(`
    select current_setting('TimeZone') not in ('UTC', 'Etc/UTC')
      or current_setting('statement_timeout') = '0'
      or current_setting('idle_in_transaction_session_timeout') = '0' as lacks`);
  if (!rows[0]?.lacks) return;
  throw new CannotStartError(
    "À travers un répartiteur de connexions, le rôle de DATABASE_URL doit porter lui-même ses réglages : alter role ... set timezone = 'UTC', set statement_timeout = '30s' et set idle_in_transaction_session_timeout = '60s', un par un.",
  );
}
