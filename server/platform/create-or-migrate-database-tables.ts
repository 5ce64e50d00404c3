import { applyMigrations } from './database/apply-migrations.ts';
import type { OpenedDatabase } from './database/open-database.ts';
import { installPgBossSchema } from './jobs/boss.ts';
import type { Log } from './log.ts';

/** Creates the tables of this version: the product's and those of the jobs. */
export async function createOrMigrateDatabaseTables(database: OpenedDatabase, log: Log): Promise<void> {
  await applyMigrations(database.db, log);
  await installPgBossSchema(database, log);
}
