import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTablelessTestDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { applyMigrations } from './apply-migrations.ts';
import { type OpenedDatabase, openDatabase } from './open-database.ts';

let database: OpenedDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTablelessTestDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recolte-migrations-'));
});
afterEach(async () => {
  await sql`drop table if exists steps, schema_migrations`.execute(database.db);
  await rm(folder, { recursive: true });
});
afterAll(() => database.close());

it('migrate applies each file once, in order, also one with several statements', async () => {
  await write('0002_fill.sql', "insert into steps values ('second');");
  await write('0001_make.sql', "create table steps (step text); insert into steps values ('first');");
  await run();
  await run();
  await write('0010_more.sql', "insert into steps values ('tenth')");
  await run();
  expect(await steps()).toEqual(['first', 'second', 'tenth']);
});

it('migrate applies each file once when three servers start together', async () => {
  await write('0001_make.sql', 'create table steps (step text);');
  await write('0002_fill.sql', "select pg_sleep(0.05); insert into steps values ('once');");
  const others = await otherServers();
  await Promise.all([database, ...others].map(({ db }) => applyMigrations(db, silentLog, folder)));
  await Promise.all(others.map(({ close }) => close()));
  expect(await steps()).toEqual(['once']);
});

it('migrate undoes a file that fails, and continues from there once it is corrected', async () => {
  await write('0001_make.sql', 'create table steps (step text)');
  await write('0002_fill.sql', "insert into steps values ('half'); insert into nowhere values (1);");
  await expect(run()).rejects.toThrow(/0002_fill\.sql failed: .*nowhere/);
  expect(await steps()).toEqual([]);
  await write('0002_fill.sql', "insert into steps values ('whole')");
  await run();
  expect(await steps()).toEqual(['whole']);
});

it('migrate refuses a file that changed after it was applied, but not for its line endings', async () => {
  await write('0001_make.sql', 'create table steps (step text);\n-- made\n');
  await run();
  await write('0001_make.sql', 'create table steps (step text);\r\n-- made\r\n');
  await run();
  await write('0001_make.sql', 'create table steps (step text, at date);\n');
  await expect(run()).rejects.toThrow('0001_make.sql changed after it was applied');
});

it('migrate refuses two files with one number, and a name without number', async () => {
  await write('0001_make.sql', 'select 1');
  await write('0001_other.sql', 'select 1');
  await expect(run()).rejects.toThrow('share the number 0001');
  await rm(path.join(folder, '0001_other.sql'));
  await write('1-make.sql', 'select 1');
  await expect(run()).rejects.toThrow('1-make.sql is not named like');
});

it('migrate accepts a database that a newer version has migrated, with a warning', async () => {
  await write('0001_make.sql', 'create table steps (step text)');
  await write('0002_newer.sql', 'alter table steps add at date');
  await run();
  await rm(path.join(folder, '0002_newer.sql'));
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (details: unknown) => void warnings.push(details) };
  await applyMigrations(database.db, log, folder);
  expect(warnings).toEqual([{ migrations: ['0002_newer.sql'] }]);
});

it('migrate waits for readers of a table without making other writers wait', async () => {
  await write('0001_make.sql', 'create table steps (step text)');
  await run();
  await write('0002_change.sql', 'alter table steps add at date');
  const reader = await database.db.startTransaction().execute();
  await sql`select from steps`.execute(reader);
  const migrating = run();
  let longest = 0;
  while (longest < 500) {
    const before = Date.now();
    await sql`insert into steps values ('meanwhile')`.execute(database.db);
    longest = Math.max(longest, Date.now() - before);
    await new Promise((pause) => setTimeout(pause, 50));
  }
  expect(longest).toBeLessThan(3_000);
  await reader.commit().execute();
  await migrating;
  await sql`select at from steps`.execute(database.db);
});

function run() {
  return applyMigrations(database.db, silentLog, folder);
}

function write(name: string, text: string) {
  return writeFile(path.join(folder, name), text);
}

async function steps() {
  const { rows } = await sql<{ step: string }>`select step from steps`.execute(database.db);
  return rows.map(({ step }) => step);
}

/** Pools on the same server, two more. */
async function otherServers(): Promise<OpenedDatabase[]> {
  const { databaseUrl } = database;
  return Promise.all([1, 2].map(() => openDatabase({ databaseUrl, dataDir: '', log: silentLog })));
}
