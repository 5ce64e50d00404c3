import { sql } from 'kysely';
import { retentionDays } from '#contract/retention.ts';
import type { Queryable } from './tables.ts';

/** Form of a member with its idempotency key. */
export interface FormIdempotencyKey {
  userId: string;
  key: string;
  /** SHA-256 of the form. */
  digest: string;
}

/**
 * Idempotency keys of one kind of form, in a table of their own.
 * @param idColumn column of the row that a form has created
 */
export function createIdempotencyKeyQueries(table: string, idColumn: string) {
  const name = sql.table(table);
  const id = sql.ref(idColumn);
  const isExpired = sql<boolean>`${name}.created_at < now() - ${retentionDays.publicationKey}::int * interval '24 hours'`;
  return {
    isCurrent: sql<boolean>`not (${isExpired})`,

    /**
     * Inserts the key of a row that this transaction is about to insert; waits for a concurrent one.
     * @returns false when the other one committed
     */
    async claim(tx: Queryable, { userId, key, digest }: FormIdempotencyKey, rowId: string): Promise<boolean> {
      const { rows } = await sql`
        insert into ${name} (user_id, key, digest, ${id}) values (${userId}, ${key}, ${digest}, ${rowId})
        on conflict (user_id, key) do update
          set digest = excluded.digest, ${id} = excluded.${id}, created_at = now() where ${isExpired}
        returning ${name}.key`.execute(tx);
      return rows.length > 0;
    },

    /**
     * Deletes keys older than `retentionDays.publicationKey`.
     * @returns number of keys deleted
     */
    async purge(db: Queryable): Promise<number> {
      const { numAffectedRows } = await sql`delete from ${name} where ${isExpired}`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}
