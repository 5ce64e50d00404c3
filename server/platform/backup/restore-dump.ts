import { applyMigrations, listMigrationFiles, MIGRATIONS_FOLDER } from '../database/apply-migrations.ts';
import type { OpenedDatabase } from '../database/open-database.ts';
import type { Database } from '../database/tables.ts';
import { installPgBossSchema } from '../jobs/boss.ts';
import type { Log } from '../log.ts';
import { readDumpHeader } from './dump-file.ts';
import { loadDumpIntoEmptyDatabase } from './load-dump-into-empty-database.ts';

/** First migration of the dump that this version lacks, because a newer version applied it. */
export async function findUnknownMigration(migrations: string[]): Promise<string | undefined> {
  const ours = (await listMigrationFiles(MIGRATIONS_FOLDER)).map(({ name }) => name);
  return migrations.find((name) => !ours.includes(name));
}

/**
 * Loads a dump of this version or an older one into a database without our tables: first with the tables of the
 * dump's version, then the later migrations are applied.
 * @param read reads the lines of the dump, once for its header and once for its rows
 * @param onLoaded called with all rows as they were dumped
 * @returns the number of rows
 * @throws Error with one French sentence when the dump is of a newer version, and the errors of `loadDumpIntoEmptyDatabase`
 */
export async function restoreDump(
  database: OpenedDatabase,
  read: () => AsyncIterable<string>,
  log: Log,
  onLoaded: (db: Database) => Promise<void> = async () => {},
): Promise<number> {
  const { migrations } = await readDumpHeader(read());
  const unknown = await findUnknownMigration(migrations);
  if (unknown)
    throw new Error(`Cette sauvegarde vient d'une autre version (${unknown}), plus récente que celle-ci.`);
  await applyMigrations(database.db, log, MIGRATIONS_FOLDER, migrations);
  await installPgBossSchema(database, log);
  const rows = await loadDumpIntoEmptyDatabase(database.db, read());
  await onLoaded(database.db);
  await applyMigrations(database.db, log);
  return rows;
}
