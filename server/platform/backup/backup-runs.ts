import { type Generated, sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

export type BackupRunKind = 'backup' | 'rehearsal';

/** Row of the last backup, or of the last rehearsal of a restore, that the site made. */
interface BackupRunsTable {
  kind: BackupRunKind;
  endedAt: Generated<Date>;
  generation: string | null;
  isRight: boolean;
  sentences: string[];
}

declare module '../database/tables.ts' {
  interface Tables {
    backupRuns: BackupRunsTable;
  }
}

export interface BackupRun {
  endedAt: Date;
  /** Name of the backup that was made or restored; null when there was none. */
  generation: string | null;
  isRight: boolean;
  /** French sentences: what went wrong, or what was compared. */
  sentences: string[];
}

/** Records how a run ended, in place of the one before. */
export async function recordBackupRun(
  db: Queryable,
  kind: BackupRunKind,
  run: Omit<BackupRun, 'endedAt'>,
): Promise<void> {
  await db
    .insertInto('backupRuns')
    .values({ kind, ...run })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ ...run, endedAt: sql<Date>`now()` }))
    .execute();
}

/** Last run of each kind; undefined for none. */
export async function findBackupRuns(db: Queryable): Promise<Partial<Record<BackupRunKind, BackupRun>>> {
  const rows = await db.selectFrom('backupRuns').selectAll().execute();
  return Object.fromEntries(rows.map(({ kind, ...run }) => [kind, run]));
}
