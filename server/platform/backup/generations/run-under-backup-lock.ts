import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

/** Error of a second backup of the same site at the same time; the message is a French sentence. */
export class BackupRunningError extends Error {
  constructor() {
    super('Une autre sauvegarde de ce site est en cours : attendez sa fin, puis recommencez.');
  }
}

/** Key of the advisory lock for backups: an arbitrary constant. */
const LOCK = 7_262_107;

/**
 * Runs work under a lock of the site's database, which ends with the process, from whatever machine it runs.
 * @throws BackupRunningError when another process works under the lock
 */
export function runUnderBackupLock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const { rows } = await sql<{ isAlone: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}) as is_alone`.execute(tx);
    if (!rows[0]?.isAlone) throw new BackupRunningError();
    return work();
  });
}
