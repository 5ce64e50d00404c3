import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';

/** Bytes of a segment of PostgreSQL's write-ahead log, which it must write before anything else. */
const MIN_FREE_BYTES = 16 * 2 ** 20;

/**
 * True when the database accepts writes. False while the disk of the embedded database is full, or the server
 * is a standby. Rejects when the database does not answer.
 */
export async function acceptsWrites(
  { db, kind }: Pick<OpenedDatabase, 'db' | 'kind'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  return (
    rows[0]?.isReadOnly === false && (kind === 'postgres' || (await freeBytes(dataDir)) > MIN_FREE_BYTES)
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
