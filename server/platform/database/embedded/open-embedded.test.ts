import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureBareTemplate } from '#server/platform/database-template.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { type OpenedDatabase, openDatabase } from '../open-database.ts';
import { FolderInUseError } from './folder-lock.ts';

const WRITER = fileURLToPath(new URL('../../../testing/write-until-killed.ts', import.meta.url));

let template: string;
let dataDir: string;
const opened: OpenedDatabase[] = [];
const writers: Writer[] = [];

beforeAll(async () => {
  template = await ensureBareTemplate(silentLog);
});
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recolte-embedded-'));
});
afterEach(async () => {
  for (const writer of writers.splice(0)) writer.kill('SIGKILL');
  for (const database of opened.splice(0)) await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('starts from a copy of the template, durable, and finds its rows again', async () => {
  const first = await open();
  const { rows } = await sql`select current_setting('fsync') as fsync`.execute(first.db);
  expect(rows).toEqual([{ fsync: 'on' }]);
  await sql`create table kept (a int)`.execute(first.db);
  await first.close();
  expect(existsSync(template)).toBe(true);
  const second = await open();
  expect((await sql`select * from kept`.execute(second.db)).rows).toEqual([]);
});

it('starts without a template', async () => {
  const { db } = await open({ template: null });
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

it('forgets a first start that was interrupted', async () => {
  const draft = path.join(dataDir, 'database.new');
  await mkdir(draft);
  await writeFile(path.join(draft, 'PG_VERSION'), 'torn');
  const { db } = await open();
  await sql`select 1`.execute(db);
  expect(existsSync(draft)).toBe(false);
});

it('refuses a folder that is open already, here or in another process', async () => {
  const first = await open();
  await expect(open()).rejects.toThrow(FolderInUseError);
  await first.close();
  await startWriter();
  await expect(open()).rejects.toThrow(`Le dossier ${dataDir} est déjà utilisé par un autre serveur`);
});

it('takes over from a killed process and finds every row it had acknowledged', {
  timeout: 90_000,
}, async () => {
  const writer = await startWriter();
  let output = '';
  writer.stdout.on('data', (chunk) => {
    output += chunk;
  });
  while (output.split('\n').length < 50) await once(writer.stdout, 'data');
  writer.kill('SIGKILL');
  await once(writer, 'close');

  const acknowledged = Number(output.trimEnd().split('\n').at(-1));
  const { db } = await open();
  const { rows } = await sql<{ count: number }>`
    select count(*) from rows_written where id <= ${acknowledged}`.execute(db);
  expect(rows).toEqual([{ count: acknowledged }]);
});

type Writer = ChildProcessByStdio<null, Readable, null>;

async function open(options: { dataDir?: string; template?: null } = {}): Promise<OpenedDatabase> {
  const database = await openDatabase({ dataDir, template, log: silentLog, ...options });
  opened.push(database);
  return database;
}

/** Resolves once it has written its first row. */
async function startWriter(): Promise<Writer> {
  const writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  writers.push(writer);
  await once(writer.stdout, 'readable');
  return writer;
}
