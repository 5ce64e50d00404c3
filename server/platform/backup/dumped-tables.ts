import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

export interface DumpedTable {
  /** Name of the table with its schema, unless that is `public`. */
  name: string;
  /** Columns of the table without generated ones. */
  columns: string[];
  /** SQL condition on the rows of the table to dump. */
  where: string;
}

/**
 * Lists every durable table, from the catalog, each after the tables it references; then unfinished jobs. Tables
 * whose comment is `derived` are left out: triggers fill them as others are loaded, or the restored site does.
 */
export async function listDumpedTables(tx: Queryable): Promise<DumpedTable[]> {
  const names = inOrder(await listDumpedTableNames(tx), await references(tx));
  const jobs = [
    { name: 'pgboss.queue', where: 'true' },
    { name: 'pgboss.job', where: "state in ('created', 'retry', 'active')" },
  ];
  return Promise.all(
    [...names.map((name) => ({ name, where: 'true' })), ...jobs].map(async ({ name, where }) => ({
      name,
      columns: await ownColumns(tx, name),
      where,
    })),
  );
}

/** Names of the applied migrations in order. */
export async function listAppliedMigrations(tx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Names of the site's durable tables, without those of jobs. */
export async function listDumpedTableNames(tx: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname <> 'schema_migrations'
      and obj_description(oid, 'pg_class') is distinct from 'derived'
    order by relname`.execute(tx);
  return rows.map(({ name }) => name);
}

async function references(tx: Queryable): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ child: string; parents: string[] }>`
    select child.relname as child, array_agg(parent.relname::text) as parents
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and child.relnamespace = 'public'::regnamespace and child.oid <> parent.oid
    group by child.relname`.execute(tx);
  return new Map(rows.map(({ child, parents }) => [child, parents]));
}

async function ownColumns(tx: Queryable, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return rows.map((row) => row.name);
}

/** Sorts tables so that referenced ones come first. @throws Error when tables refer to each other in a circle */
function inOrder(names: string[], parentsOf: Map<string, string[]>): string[] {
  const ordered: string[] = [];
  const visit = (name: string, path: string[]) => {
    if (ordered.includes(name)) return;
    if (path.includes(name)) throw new Error(`Tables refer to each other: ${[...path, name].join(' → ')}`);
    for (const parent of parentsOf.get(name) ?? []) visit(parent, [...path, name]);
    ordered.push(name);
  };
  for (const name of names) visit(name, []);
  return ordered;
}
