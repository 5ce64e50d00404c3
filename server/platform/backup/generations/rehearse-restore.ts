import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../database/embedded/open-embedded.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Log } from '../../log.ts';
import { restoreDump } from '../restore-dump.ts';
import { differingTables, digestTables, type TableDigests } from '../table-digests.ts';
import { readPictures } from './pictures.ts';
import type { CheckedGeneration } from './restore.ts';

/**
 * Restores the rows of a generation into a database server of its own, in a temporary folder, and compares each table
 * with what was dumped. The site's database is not touched, and may be away.
 * @returns the number of rows, and French sentences about tables that differ
 */
export async function rehearseRows(
  { manifest: { tables }, readDump, pictures: { cipher } }: CheckedGeneration,
  log: Log,
): Promise<{ rows: number; differences: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-verify-'));
  try {
    const server = await openEmbedded({ dataDir: folder, log, durable: false });
    try {
      const database = await openDatabase({ databaseUrl: server.url, dataDir: folder, log });
      let found: TableDigests = {};
      const rows = await restoreDump(database, readDump, log, async (db) => {
        found = await digestTables(db, cipher);
      }).finally(database.close);
      const differences = differingTables(tables, found).map(
        (table) =>
          `La table ${table} diffère : ${found[table]?.rows ?? 0} lignes restaurées, ${tables[table]?.rows ?? 0} sauvegardées.`,
      );
      return { rows, differences };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rereads every picture of a generation. @returns how many are as they were written, and French sentences */
export async function rehearsePictures({ readPictureList, pictures }: CheckedGeneration) {
  const { read, damaged, sentences } = await readPictures(readPictureList(), pictures);
  const others = damaged - sentences.length;
  return { read, differences: others > 0 ? [...sentences, `Et ${others} autres photos.`] : sentences };
}
