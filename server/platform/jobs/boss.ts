import pg from 'pg';
import { type Clock, type ConstructorOptions, PgBoss, systemClock } from 'pg-boss';
import { isDatabaseUnavailableError } from '#server/platform/database/database-errors.ts';
import { followPostgresNotifyChannel } from '#server/platform/database/follow-postgres-notify-channel.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { createOutageLog } from '#server/platform/database/outage-log.ts';
import { createPostgresPool } from '#server/platform/database/postgres.ts';
import { destroyConnectionsOfSilentQueries } from '#server/platform/database/watch-silence.ts';
import type { Log } from '#server/platform/log.ts';

type Access = NonNullable<ConstructorOptions['db']>;

export interface PgBossConnection {
  boss: PgBoss;
  /** Follows a NOTIFY channel, as `followPostgresNotifyChannel` does. */
  listen: (
    channel: string,
    onPayload: (payload: string) => void,
    onListening: () => void,
    onLoss?: () => void,
  ) => Promise<{ close: () => Promise<void> }>;
  /** Closes the connections of the job queue. Call it after the last job. */
  close: () => Promise<void>;
}

/**
 * Seconds between two checks of the schedules. pg-boss's default of 30 would start a job that is due at seven up to
 * half a minute late.
 */
const SCHEDULES_EVERY_SECONDS = 8;

/**
 * Clock of the machine, also where a test moves `Date`: a worker whose clock went back during a job would not look for
 * delayed jobs and retries until the clock has caught up.
 */
const MACHINE_CLOCK: Clock = { ...systemClock, now: Date.now };

/** Creates pg-boss on our database, not started, with a few connections of its own. */
export function createPgBoss(
  database: OpenedDatabase,
  log: Log,
  options: ConstructorOptions = {},
): PgBossConnection {
  const { executeSql, listen, close } = connect(database, log);
  const boss = new PgBoss({
    db: { executeSql, listen },
    clock: MACHINE_CLOCK,
    useListenNotify: true,
    persistWarnings: false,
    cronMonitorIntervalSeconds: SCHEDULES_EVERY_SECONDS,
    ...options,
  });
  return {
    boss,
    listen,
    async close() {
      await boss.stop({ graceful: false });
      await close();
    },
  };
}

export async function installPgBossSchema(database: OpenedDatabase, log: Log): Promise<void> {
  const { boss, close } = createPgBoss(database, log, {
    useListenNotify: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await close();
}

/** Milliseconds of the statement timeout: installing and tidying pg-boss's tables may take longer than a request. */
const STATEMENT_MS = 300_000;

type Opened = Pick<PgBossConnection, 'listen' | 'close'> & Pick<Access, 'executeSql'>;

function connect({ databaseUrl, listenUrl }: OpenedDatabase, log: Log): Opened {
  const outage = createOutageLog(log, 'The database of the job queue');
  const isPooled = listenUrl !== databaseUrl;
  const pool = createPostgresPool(databaseUrl, outage, {
    application_name: 'recolte-jobs',
    isPooled,
    max: 3,
    // Type parsers of `pg`, which pg-boss expects, not `columnTypeParsers`.
    types: pg.types,
    // Statement timeout without a pooler only: poolers refuse connections with this setting.
    ...(!isPooled && { statement_timeout: STATEMENT_MS }),
  });
  if (!isPooled) destroyConnectionsOfSilentQueries(pool, STATEMENT_MS);
  return {
    executeSql: (text, values) =>
      pool.query(text, values).then(
        (result) => {
          outage.found();
          return result;
        },
        (error) => {
          if (isDatabaseUnavailableError(error) && !pool.ending) outage.lost(error);
          throw error;
        },
      ),
    listen: (channel, onPayload, onListening, onLoss) =>
      followPostgresNotifyChannel(listenUrl, log, channel, {
        onPayload,
        onListening,
        ...(onLoss && { onLoss }),
      }),
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
