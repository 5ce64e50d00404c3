import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../database/tables.ts';
import { writeFileDurably } from '../files/write-file-durably.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import { type DumpHeader, dumpDatabase } from './dump-database.ts';

/**
 * Dumps the database compressed.
 * @param write takes the compressed bytes, and rejects when they can't be written
 * @param onLine called before each line is written
 * @returns the number of rows
 * @throws the errors of `dumpDatabase` and of `write`
 */
export async function writeDump(
  db: Database,
  write: (zipped: Readable) => Promise<unknown>,
  onLine: (line: string) => void = () => {},
): Promise<number> {
  const zip = createGzip();
  const written = write(zip);
  const failed = new AbortController();
  written.catch((error) => failed.abort(error));
  try {
    const rows = await dumpDatabase(db, async (line) => {
      failed.signal.throwIfAborted();
      onLine(line);
      if (!zip.write(`${line}\n`)) await once(zip, 'drain', { signal: failed.signal });
    });
    zip.end();
    await written;
    return rows;
  } catch (error) {
    // The first error is the reason: destroying the compression makes the writing fail too.
    const reason = failed.signal.aborted ? failed.signal.reason : error;
    zip.destroy();
    // Error of the writing ignored: it is the reason above, or a consequence of the other error.
    await written.catch(() => {});
    throw reason;
  }
}

/**
 * Writes a compressed dump that only its owner can read; an existing file stays until the new one is complete. The
 * draft that a killed process left, as large as the dump, is overwritten by the next one.
 */
export const writeDumpFile = (db: Database, path: string, onLine?: (line: string) => void): Promise<number> =>
  writeDump(
    db,
    (zipped) => writeFileDurably(path, zipped, { draft: `${path}.partial`, mode: 0o600 }),
    onLine,
  );

/** Reads the lines of a dump's file. @throws Error when it can't be read, as `readGzippedDumpLines` */
export const readDumpFile = (path: string): AsyncIterable<string> =>
  readGzippedDumpLines(createReadStream(path), path);

/**
 * Reads the lines of a compressed text.
 * @param path of its file, for the sentence
 * @throws DamagedBackupError when it can't be decompressed
 */
export async function* readGzippedDumpLines(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<string> {
  const unzip = createGunzip();
  const reading = pipeline(chunks, unzip);
  // Error of the reading handled below, by the loop or by `await reading`.
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
    throw new DamagedBackupError(`La sauvegarde ${path} est incomplète ou abîmée.`, { cause });
  }
}

/** Reads the header of a dump. */
export async function readDumpHeader(lines: AsyncIterable<string>): Promise<DumpHeader> {
  for await (const line of lines) return parseDumpLine(line) as DumpHeader;
  throw new DamagedBackupError('Cette sauvegarde est incomplète.');
}

/** @throws DamagedBackupError when a line of a dump is no JSON */
export function parseDumpLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new DamagedBackupError('Cette sauvegarde est incomplète ou abîmée.', { cause });
  }
}
