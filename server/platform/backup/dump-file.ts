import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../database/tables.ts';
import { dumpDatabase } from './dump-database.ts';
import { loadDatabase } from './load-database.ts';

/** The file appears once it is complete and synced. @param signal aborts @returns the number of rows */
export async function writeDumpFile(db: Database, path: string, signal?: AbortSignal): Promise<number> {
  const zip = createGzip();
  const written = writeWholeFile(zip, path);
  // Awaited below; until then a full disk must not end the process.
  written.catch(() => {});
  try {
    const rows = await dumpDatabase(db, async (line) => {
      signal?.throwIfAborted();
      if (!zip.write(`${line}\n`)) await Promise.race([once(zip, 'drain'), written]);
    });
    zip.end();
    await written;
    return rows;
  } catch (error) {
    zip.destroy();
    await written.catch(() => {});
    throw error;
  }
}

/** Mode 0600; an existing file is replaced once this one is complete and synced. */
export async function writeWholeFile(source: Readable, path: string): Promise<void> {
  const draft = `${path}.partial`;
  try {
    await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** @throws what `loadDatabase` throws, and when the file can't be read */
export const loadDumpFile = (db: Database, path: string): Promise<number> => loadDatabase(db, linesOf(path));

async function* linesOf(path: string): AsyncGenerator<string> {
  const unzip = createGunzip();
  const reading = pipeline(createReadStream(path), unzip);
  reading.catch(() => {});
  let rest = '';
  for await (const chunk of unzip.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  await reading;
}
