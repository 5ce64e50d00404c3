import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../database/tables.ts';
import { writeDurably } from '../files/write-durably.ts';
import { type DumpHeader, dumpDatabase } from './dump-database.ts';
import { loadDatabase } from './load-database.ts';

/**
 * Writes a compressed dump that only its owner can read; an existing file stays until the new one is complete.
 * @param signal aborts the dump
 * @returns the number of rows
 * @throws the errors of `dumpDatabase`, and when the file can't be written
 */
export async function writeDumpFile(db: Database, path: string, signal?: AbortSignal): Promise<number> {
  const zip = createGzip();
  const written = writeDump(path, zip);
  const failed = new AbortController();
  written.catch((error) => failed.abort(error));
  try {
    const rows = await dumpDatabase(db, async (line) => {
      signal?.throwIfAborted();
      if (!zip.write(`${line}\n`)) await once(zip, 'drain', { signal: failed.signal });
    });
    zip.end();
    await written;
    return rows;
  } catch (error) {
    // The first error is the reason: destroying the compression makes the file fail too.
    const reason = failed.signal.aborted ? failed.signal.reason : error;
    zip.destroy();
    // The file's own error is the reason above, or a consequence of the other one.
    await written.catch(() => {});
    throw reason;
  }
}

/** Writes the file. The draft that a killed process left, as large as the dump, is overwritten by the next one. */
const writeDump = (path: string, zipped: Readable): Promise<void> =>
  writeDurably(path, zipped, { draft: `${path}.partial`, mode: 0o600 });

/** Loads a dump. @throws the errors of `loadDatabase`, and when the file can't be read */
export const loadDumpFile = (db: Database, path: string): Promise<number> => loadDatabase(db, linesOf(path));

/** Reads the header of a dump. @throws Error when the file can't be read */
export async function readDumpHeader(path: string): Promise<DumpHeader> {
  for await (const line of linesOf(path)) return JSON.parse(line) as DumpHeader;
  throw new Error('Cette sauvegarde est incomplète.');
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unzip = createGunzip();
  const reading = pipeline(createReadStream(path), unzip);
  // The error is thrown below, by the loop or by `await reading`.
  reading.catch(() => {});
  let rest = '';
  try {
    for await (const chunk of unzip.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    await reading;
  } catch (cause) {
    if (!(cause as NodeJS.ErrnoException).code?.startsWith('Z_')) throw cause;
    throw new Error('Cette sauvegarde est incomplète ou abîmée.', { cause });
  }
}
