import { type Generated, sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/** Row of the last complete backup of the site, by whichever machine; at most one. */
interface LastBackupTable {
  isOnly: Generated<boolean>;
  completedAt: Date;
}

declare module '../database/tables.ts' {
  interface Tables {
    lastBackup: LastBackupTable;
  }
}

/** Records in the site's database that its backup is complete. */
export async function recordBackupCompletion(db: Queryable): Promise<void> {
  const completedAt = sql<Date>`now()`;
  await db
    .insertInto('lastBackup')
    .values({ completedAt })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ completedAt }))
    .execute();
}

/** Records that the newest backup of the site is an older one, or that there is none: others were removed. */
export async function recordLastBackupAfterRemoval(db: Queryable, completedAt: Date | null): Promise<void> {
  if (completedAt === null) await db.deleteFrom('lastBackup').execute();
  else
    await db.updateTable('lastBackup').set({ completedAt }).where('completedAt', '>', completedAt).execute();
}
