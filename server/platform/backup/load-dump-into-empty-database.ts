import { sql } from 'kysely';
import type { Database, Queryable } from '../database/tables.ts';
import { requeueJobsOfDeadProcesses } from '../jobs/orphans.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import type { DumpHeader } from './dump-database.ts';
import { parseDumpLine } from './dump-file.ts';
import {
  type DumpedTable,
  listAppliedMigrations,
  listDumpedTableNames,
  listDumpedTables,
} from './dumped-tables.ts';

/** Number of rows inserted per statement. */
const BATCH = 500;

/**
 * Loads a dump into a migrated, empty database: all of it or nothing.
 * @param lines lines of `dumpDatabase`
 * @returns the number of rows
 * @throws Error with one French sentence: the database is in use, or the dump is of another version or truncated
 */
export function loadDumpIntoEmptyDatabase(db: Database, lines: AsyncIterable<string>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const tables = new Map((await listDumpedTables(tx)).map((table) => [table.name, table]));
    await requireEmptyDatabase(tx);
    // Triggers are off during the load: the rows that they would write are in the dump, except derived ones.
    await setTriggers(tx, tables, 'disable');
    await enableDerivingTriggers(tx);
    let batch: { table: DumpedTable; rows: object[] } | undefined;
    let [count, declared] = [0, -1];
    const flush = async () => {
      if (batch) await insertRows(tx, batch.table, batch.rows);
      batch = undefined;
    };
    let isFirst = true;
    for await (const line of lines) {
      const parsed = parseDumpLine(line);
      if (isFirst) await refuseOtherVersion(tx, parsed as DumpHeader);
      else if (Array.isArray(parsed)) {
        const [name, row] = parsed as [string, object];
        const table = tables.get(name);
        if (!table) throw new Error(`Cette sauvegarde contient une table inconnue : ${name}.`);
        if (batch && (batch.table !== table || batch.rows.length === BATCH)) await flush();
        batch ??= { table, rows: [] };
        batch.rows.push(row);
        count += 1;
      } else declared = (parsed as { rows: number }).rows;
      isFirst = false;
    }
    await flush();
    if (declared !== count) throw new DamagedBackupError('Cette sauvegarde est incomplète.');
    // Checks made at once: deferred ones that wait for the commit would refuse the `alter table`.
    await sql`set constraints all immediate`.execute(tx);
    await setTriggers(tx, tables, 'enable');
    await requeueJobsOfDeadProcesses(tx, { isAlone: true });
    return count;
  });
}

/**
 * Refuses a database that is in use.
 * @throws Error with one French sentence when a table of a site holds rows; tables may be missing
 */
export async function requireEmptyDatabase(db: Queryable): Promise<void> {
  const { rows: jobs } = await sql`select where to_regclass('pgboss.job') is not null`.execute(db);
  for (const name of [...(await listDumpedTableNames(db)), ...jobs.map(() => 'pgboss.job')]) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) {
      throw new Error(
        `La base de données n'est pas vide (${name}) : restaurez dans une base ou un DATA_DIR neufs.`,
      );
    }
  }
}

async function setTriggers(tx: Queryable, tables: Map<string, DumpedTable>, state: 'disable' | 'enable') {
  for (const name of tables.keys()) {
    if (name.startsWith('pgboss.')) continue;
    await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(tx);
  }
}

async function enableDerivingTriggers(tx: Queryable) {
  const { rows } = await sql<{ trigger: string; table: string }>`
    select tgname as trigger, relname as "table" from pg_trigger join pg_class on pg_class.oid = tgrelid
    where obj_description(pg_trigger.oid, 'pg_trigger') like 'derives %'`.execute(tx);
  for (const { trigger, table } of rows)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.id(trigger)}`.execute(tx);
}

async function refuseOtherVersion(tx: Queryable, { format, migrations }: DumpHeader): Promise<void> {
  const ours = await listAppliedMigrations(tx);
  if (format !== 1 || !Array.isArray(migrations) || migrations.join() !== ours.join()) {
    const last = Array.isArray(migrations) ? migrations.at(-1) : 'inconnue';
    throw new Error(
      `Cette sauvegarde vient d'une autre version (${last}) : restaurez-la avec cette version, puis mettez à jour.`,
    );
  }
}

/**
 * Inserts a batch of rows of a backup. Rows of `pgboss.queue` that exist are kept: every start creates them, and
 * updates their settings.
 */
async function insertRows(tx: Queryable, { name, columns }: DumpedTable, rows: object[]): Promise<void> {
  const columnList = sql.join(columns.map((column) => sql.id(column)));
  const table = sql.table(name);
  await sql`
    insert into ${table} (${columnList})
    select ${columnList} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
    ${name === 'pgboss.queue' ? sql`on conflict do nothing` : sql``}`.execute(tx);
}
