import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { readDiskSpace } from './disks.ts';

/** Bytes of a segment of PostgreSQL's write-ahead log, which the server must write before anything else. */
const MIN_FREE_BYTES = 16 * 2 ** 20;

/**
 * State of writing in the database. `read-only`: the server is a standby, or configured to refuse writes.
 * `full`: the disk of the embedded database is full; the disk of another server is unknown.
 */
export type DatabaseWriteState = 'writable' | 'read-only' | 'full';

/** Reads whether the database takes writes. Rejects when the database does not answer. */
export async function readDatabaseWriteState(
  { db, kind }: Pick<OpenedDatabase, 'db' | 'kind'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<DatabaseWriteState> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly !== false) return 'read-only';
  if (kind === 'embedded' && (await readDiskSpace(dataDir)).freeBytes <= MIN_FREE_BYTES) return 'full';
  return 'writable';
}
