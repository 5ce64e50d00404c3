import { sql } from 'kysely';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';

/** False while the disk is full, or the server follows another. Rejects when the database does not answer. */
export async function takesWrites({ db }: Pick<OpenedDatabase, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  return rows[0]?.isReadOnly === false;
}
