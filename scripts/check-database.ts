import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import {
  checkDatabaseConnections,
  withDedicatedPostgresConnection,
} from '#server/features/ops/service-checks/check-database-connections.ts';
import { runSiteCheck } from '#server/features/ops/service-checks/run-site-check.ts';
import type { OperatorCheckResult } from '#server/features/ops/watching/check-figures.ts';
import { refuseUnimportedWebAssemblyDatabase } from '#server/platform/database/embedded/former-folder.ts';
import {
  EMBEDDED_DATABASE_FOLDER_NAME,
  openEmbeddedDatabase,
} from '#server/platform/database/embedded/open-embedded-database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';

const log = createLog('silent');

/** Checks the database. When it does not answer, the other checks are left out, as they would only repeat that. */
export async function checkDatabase(config: Config): Promise<OperatorCheckResult[]> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) return [await runSiteCheck('Base de données', 'DATA_DIR', () => embedded(dataDir))];
  const first = await runSiteCheck('Base de données', 'DATABASE_URL', () => primary(config));
  if (!first.isRight) return [first];
  return [first, ...(await checkDatabaseConnections(databaseUrl, config.listenUrl))];
}

/** Checks the embedded database; starts its server where the site does not run. */
async function embedded(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir, EMBEDDED_DATABASE_FOLDER_NAME);
  refuseUnimportedWebAssemblyDatabase(dataDir, folder);
  if (!existsSync(folder)) return `intégrée, sera créée dans ${dataDir} au premier démarrage.`;
  const server = await openEmbeddedDatabase({ dataDir, log, join: true });
  try {
    const rows = await withDedicatedPostgresConnection(
      server.url,
      async (client) => (await client.query('show server_version')).rows,
    );
    return `intégrée (PostgreSQL ${rows[0]?.server_version}), dans ${dataDir}.`;
  } finally {
    await server.stop();
  }
}

async function primary(config: Config): Promise<string> {
  const database = await openDatabase({ ...config, log });
  await database.close();
  return withDedicatedPostgresConnection(
    config.databaseUrl ?? '',
    async (client) => {
      await client.query('create temporary table recolte_check ()');
      const { rows } = await client.query<{ version: string; name: string }>(
        "select current_setting('server_version') as version, current_database() as name",
      );
      return `PostgreSQL ${rows[0]?.version}, base ${rows[0]?.name}, accepte les écritures.`;
    },
    config.listenUrl !== undefined,
  );
}
