import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { EmbeddedEngine } from '#server/platform/database/embedded/embedded-engine.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';

/** pg-boss's 30 would let what is due at seven wait for a quarter of a minute, half a minute at worst. */
const SCHEDULES_EVERY_SECONDS = 8;

/** pg-boss on our database, not started. On PostgreSQL it has a few connections of its own. */
export function createBoss(database: OpenedDatabase, options: ConstructorOptions = {}): PgBoss {
  const engine: ConstructorOptions =
    database.kind === 'embedded'
      ? { db: onEngine(database.engine), backend: 'pglite' }
      : { connectionString: database.databaseUrl, application_name: 'recolte-jobs', max: 3 };
  return new PgBoss({
    ...engine,
    useListenNotify: true,
    persistWarnings: false,
    cronMonitorIntervalSeconds: SCHEDULES_EVERY_SECONDS,
    ...options,
  });
}

export async function installJobSchema(database: OpenedDatabase): Promise<void> {
  const boss = createBoss(database, { useListenNotify: false, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

function onEngine(engine: EmbeddedEngine): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: (text, values) =>
      engine.using(async (session) =>
        values?.length
          ? session.query(text, values)
          : { rows: (await session.script(text)).flatMap(({ rows }) => rows) },
      ),
    async listen(channel, onNotification, onReconnect) {
      const close = await engine.listen(channel, onNotification);
      onReconnect();
      return { close };
    },
  };
}
