import { sql } from 'kysely';
import type { Database, Queryable } from '../database/tables.ts';
import { type DumpedTable, listAppliedMigrations, listDumpedTables } from './dumped-tables.ts';

/** First line of a dump; then a line per row, `["users", {...}]`, and `{"rows": n}` at the end. */
export interface DumpHeader {
  format: 1;
  /** Time of the dump in ISO 8601, UTC. */
  createdAt: string;
  /** Names of the migrations of the dumped database. */
  migrations: string[];
}

const FETCH = 500;

/**
 * Dumps a consistent snapshot of every row: tables in the order in which they can be loaded, and unfinished jobs.
 * @param write takes lines of JSON without line ends
 * @returns the number of rows
 * @throws Error with one French sentence when the database lacks the tables of a site
 */
export function dumpDatabase(db: Database, write: (line: string) => Promise<void>): Promise<number> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await refuseEmpty(tx);
    await write(JSON.stringify(await headerOf(tx)));
    let rows = 0;
    for (const table of await listDumpedTables(tx)) rows += await dumpTable(tx, table, write);
    await write(JSON.stringify({ rows }));
    return rows;
  });
}

async function refuseEmpty(tx: Queryable): Promise<void> {
  const { rows } = await sql`select where to_regclass('schema_migrations') is null`.execute(tx);
  if (rows.length > 0) throw new Error("Cette base de données n'est pas celle d'un site : elle est vide.");
}

async function headerOf(tx: Queryable): Promise<DumpHeader> {
  return { format: 1, createdAt: new Date().toISOString(), migrations: await listAppliedMigrations(tx) };
}

async function dumpTable(
  tx: Queryable,
  { name, columns, where }: DumpedTable,
  write: (line: string) => Promise<void>,
): Promise<number> {
  const columnList = sql.join(columns.map((column) => sql.id(column)));
  await sql`
    declare dumped_rows no scroll cursor for
    select row_to_json(t)::text as line from (select ${columnList} from ${sql.table(name)} where ${sql.raw(where)}) t
  `.execute(tx);
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(FETCH))} from dumped_rows`.execute(
      tx,
    );
    for (const { line } of rows) await write(`[${JSON.stringify(name)},${line}]`);
    count += rows.length;
    if (rows.length < FETCH) break;
  }
  await sql`close dumped_rows`.execute(tx);
  return count;
}
