import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../../database/embedded/folder-lock.ts';
import {
  EMBEDDED_DATABASE_FOLDER_NAME,
  openEmbeddedDatabase,
} from '../../database/embedded/open-embedded-database.ts';
import { stopOrphanedDatabaseServer } from '../../database/embedded/server-file.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Log } from '../../log.ts';
import { restoreDump } from '../restore-dump.ts';
import { digestTables, listDifferingTables, type TableDigests } from '../table-digests.ts';
import { readBackupPictures } from './pictures.ts';
import type { VerifiedBackupGeneration } from './restore.ts';

const PREFIX = 'recolte-verify-';

/**
 * Restores the rows of a generation into a database server of its own, in a temporary folder, and compares each table
 * with what was dumped. The site's database is not touched, and may be away.
 * @param signal ends it early, without a trace
 * @returns the number of rows, and French sentences about tables that differ
 */
export async function verifyBackupRowsByRestoring(
  { manifest: { tables }, readGzippedDumpLines, pictures: { cipher } }: VerifiedBackupGeneration,
  log: Log,
  signal: AbortSignal,
): Promise<{ rows: number; differences: string[] }> {
  await removeLeftovers(log);
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    const server = await openEmbeddedDatabase({ dataDir: folder, log, durable: false });
    signal.addEventListener('abort', server.stop);
    try {
      signal.throwIfAborted();
      const database = await openDatabase({ databaseUrl: server.url, dataDir: folder, log });
      let found: TableDigests = {};
      const rows = await restoreDump(database, readGzippedDumpLines, log, async (db) => {
        found = await digestTables(db, cipher);
      }).finally(database.close);
      const differences = listDifferingTables(tables, found).map(
        (table) =>
          `La table ${table} diffère : ${found[table]?.rows ?? 0} lignes restaurées, ${tables[table]?.rows ?? 0} sauvegardées.`,
      );
      return { rows, differences };
    } catch (error) {
      // Errors of queries to a stopped server are not the reason of the failure.
      throw signal.aborted ? signal.reason : error;
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the servers of earlier runs that were killed, which may hold decrypted rows. */
async function removeLeftovers(log: Log): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const cluster = join(folder, EMBEDDED_DATABASE_FOLDER_NAME);
    const lockFile = `${cluster}.lock`;
    // Folder without a lock: another verification has just made it, and holds no row yet.
    if (!existsSync(lockFile)) continue;
    try {
      const unlock = lockFolder(lockFile, folder);
      await stopOrphanedDatabaseServer(cluster, log).finally(unlock);
      await rm(folder, { recursive: true });
    } catch (err) {
      log.warn({ err, folder }, 'A folder of another verification stays: it is in use, or of another user');
    }
  }
}

/** Rereads every picture of a generation. @returns how many are as they were written, and French sentences */
export async function verifyBackupPictures({ readPictureList, pictures }: VerifiedBackupGeneration) {
  const { read, damaged, sentences } = await readBackupPictures(readPictureList(), pictures);
  const others = damaged - sentences.length;
  return { read, differences: others > 0 ? [...sentences, `Et ${others} autres photos.`] : sentences };
}
