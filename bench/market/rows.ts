import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Rows sent by one statement. */
const BATCH = 5_000;

/**
 * Inserts rows of any number, a batch at a time, as one JSON parameter: as fast as COPY within a factor of two, and
 * the same on every PostgreSQL. Keys are columns as SQL writes them; all rows have those of the first.
 */
export async function insertRowsInBench(
  db: Queryable,
  table: string,
  rows: Iterable<object>,
): Promise<number> {
  let count = 0;
  for (const batch of inBatches(rows)) {
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::json)
    `.execute(db);
    count += batch.length;
  }
  return count;
}

function* inBatches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
