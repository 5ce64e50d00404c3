import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { plaintextBackupCipher } from '#server/platform/backup/cipher.ts';
import { readDumpFile, writeDumpFile } from '#server/platform/backup/dump-file.ts';
import { restoreDump } from '#server/platform/backup/restore-dump.ts';
import {
  digestTables,
  listDifferingTables,
  type TableDigests,
} from '#server/platform/backup/table-digests.ts';
import { lockFolder } from '#server/platform/database/embedded/folder-lock.ts';
import { EMBEDDED_DATABASE_FOLDER_NAME } from '#server/platform/database/embedded/open-embedded-database.ts';
import { type DatabaseOptions, openDatabase } from '#server/platform/database/open-database.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { flushToDisk } from '#server/platform/files/write-file-durably.ts';
import { findFormerDatabase } from './find-former-database.ts';

/**
 * Imports a former release's database through the format of backups, and compares each table before newer migrations
 * change it. The new folder gets its name when it is complete.
 * @returns the former folder, and the number of rows
 * @throws Error with one French sentence: nothing to import, a database in use or not empty, or a difference
 */
export async function importOlderDatabase(
  options: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl' | 'listenUrl' | 'log'>,
): Promise<{ former: string; rows: number }> {
  const { dataDir, log } = options;
  const former = findFormerDatabase(dataDir);
  const unlock = lockFolder(`${former.folder}.lock`, path.resolve(dataDir));
  const draft = await mkdtemp(path.join(dataDir, 'import-'));
  try {
    const dump = path.join(draft, 'database.ndjson.gz');
    const source = await former.open(path.join(draft, 'former'));
    const expected = await dumpAndDigest(source.db, dump).finally(source.close);
    const target = await openDatabase({ ...options, dataDir: draft });
    const compare = async (db: Database) =>
      refuseDifferences(expected, await digestTables(db, plaintextBackupCipher));
    const rows = await restoreDump(target, () => readDumpFile(dump), log, compare).finally(target.close);
    const kept = options.databaseUrl ? former.folder : await replace(former.folder, draft, dataDir);
    return { former: kept, rows };
  } finally {
    await rm(draft, { recursive: true, force: true });
    unlock();
  }
}

async function dumpAndDigest(db: Database, file: string): Promise<TableDigests> {
  await writeDumpFile(db, file);
  return digestTables(db, plaintextBackupCipher);
}

function refuseDifferences(expected: TableDigests, found: TableDigests): void {
  const [table] = listDifferingTables(expected, found);
  if (table) throw new Error(`La table ${table} n'est pas arrivée entière : rien n'a été changé.`);
}

/**
 * Renames the new folder to its final path.
 * @returns the path of the former folder afterwards
 */
async function replace(former: string, draft: string, dataDir: string): Promise<string> {
  const cluster = path.resolve(dataDir, EMBEDDED_DATABASE_FOLDER_NAME);
  const kept = former === cluster ? `${cluster}-${path.basename(draft)}` : former;
  if (former === cluster) await rename(cluster, kept);
  await rename(path.join(draft, EMBEDDED_DATABASE_FOLDER_NAME), cluster);
  await flushToDisk(dataDir);
  return kept;
}
