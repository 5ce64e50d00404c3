import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Log } from '#server/platform/log.ts';
import { isLockTimeoutError } from './database-errors.ts';
import type { Database, Queryable } from './tables.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

// Key of the advisory lock for migrations: an arbitrary constant.
const LOCK = 7_262_105;

export interface Migration {
  /** File name of the migration, `0001_accounts.sql`. */
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the missing files of `folder`, in the order of their numbers, each in a transaction. Safe with concurrent
 * starts. Rejects when a file fails, when two share a number, or when an applied one has changed. A statement that
 * waits for a table makes all later ones wait too: a file that waits for longer than two seconds gives up and is
 * tried again, for ten minutes.
 * @param only names of the migrations to apply, as a backup had them
 */
export async function applyMigrations(
  db: Database,
  log: Log,
  folder = MIGRATIONS_FOLDER,
  only?: string[],
): Promise<void> {
  const migrations = (await listMigrationFiles(folder)).filter(({ name }) => only?.includes(name) ?? true);
  await db.transaction().execute(createRecord);
  const recorded = await readApplied(db);
  warnOfUnknown(recorded, migrations, log);
  for (const migration of migrations.filter(({ name, checksum }) => recorded.get(name) !== checksum)) {
    const applied = await retryWhileLocked(log, () =>
      db.transaction().execute((tx) => applyOnce(tx, migration)),
    );
    if (applied) log.info({ migration: migration.name }, 'Applied a migration');
  }
}

const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
const MAX_TRIES = 200;

async function retryWhileLocked<T>(log: Log, apply: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply();
    } catch (error) {
      if (!(error instanceof Error && isLockTimeoutError(error.cause)) || tries === MAX_TRIES) throw error;
      log.warn({ tries }, 'A migration waits for a table that others use, and tries again');
      await sleep(PAUSE_MS);
    }
  }
}

/** Name of the latest migration of this code; '' when there is none. */
export const findLatestMigrationNameInCode = async (): Promise<string> =>
  (await listNames(MIGRATIONS_FOLDER)).at(-1) ?? '';

/** Migrations of a folder in the order of their numbers. */
export async function listMigrationFiles(folder: string): Promise<Migration[]> {
  const names = await listNames(folder);
  const numbers = names.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`Migration ${name} is not named like 0001_some_name.sql`);
    return number;
  });
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice) throw new Error(`Two migrations share the number ${twice}`);
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

const listNames = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
}

async function createRecord(tx: Queryable): Promise<void> {
  await lockMigrations(tx);
  await sql`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(tx);
}

/** Lock until the end of the transaction; neither the wait nor the migration has a time limit. */
async function lockMigrations(tx: Queryable): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

function warnOfUnknown(applied: Map<string, string>, migrations: Migration[], log: Log): void {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name));
  if (unknown.length) log.warn({ migrations: unknown }, 'This database was migrated by a newer version');
}

async function readApplied(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations`.execute(db);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function applyOnce(tx: Queryable, migration: Migration): Promise<boolean> {
  await lockMigrations(tx);
  const { name, checksum } = migration;
  const recorded = (await readApplied(tx)).get(name);
  if (recorded === checksum) return false;
  if (recorded !== undefined) {
    throw new Error(`Migration ${name} changed after it was applied: write a new one instead`);
  }
  try {
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx);
    await sql.raw(migration.sql).execute(tx);
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
  return true;
}
