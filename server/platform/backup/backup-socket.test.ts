import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { newDatabase } from '#server/testing/database.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { listenForBackups, requestDump } from './backup-socket.ts';
import { loadDumpFile } from './dump-file.ts';

let database: OpenedDatabase;
let dataDir: string;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  database = await newDatabase();
  await sql`insert into site_milestones (name) values ('demonstration')`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recolte-socket-'));
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  await rm(dataDir, { recursive: true });
});

async function listen(folder = dataDir) {
  stop = await listenForBackups({ db: database.db, dataDir: folder, log: silentLog });
}
const target = () => join(dataDir, 'saved.gz');

async function expectBackup(folder = dataDir) {
  await requestDump(folder, target());
  const fresh = await newDatabase();
  expect(await loadDumpFile(fresh.db, target()).finally(fresh.close)).toBe(1);
}

test('the database is saved through a socket that only its owner reaches', async () => {
  await listen();
  await expectBackup();
  expect((await stat(join(dataDir, 'backup'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, 'backup/socket'))).isSocket()).toBe(true);
  expect(await readdir(join(dataDir, 'backup'))).toEqual(['socket']);
  await stop?.();
  expect(await readdir(dataDir)).toEqual(['saved.gz']);
});

test('a folder deeper than the address of a socket may be long works too', async () => {
  const deep = join(dataDir, 'é'.repeat(60), 'd'.repeat(60));
  await mkdir(deep, { recursive: true });
  await listen(deep);
  await expectBackup(deep);
});

test('what a killed process and former versions left is removed', async () => {
  const kept = ['backup-notes.txt', 'session-secret'];
  const stale = ['backup-key', 'backup-1.gz', 'backup-2.gz.partial'];
  for (const name of [...kept, ...stale]) await writeFile(join(dataDir, name), '');
  await mkdir(join(dataDir, 'backup'));
  for (const name of ['socket', '3.gz', '4.gz.partial']) await writeFile(join(dataDir, 'backup', name), '');
  await listen();
  expect(await readdir(join(dataDir, 'backup'))).toEqual(['socket']);
  expect((await readdir(dataDir)).sort()).toEqual(['backup', ...kept]);
  await expectBackup();
});

test('a client that leaves early leaves no dump behind', async () => {
  await listen();
  const folder = join(dataDir, 'backup');
  const ask = () => {
    const client = connect(join(folder, 'socket'));
    client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    return client;
  };
  const heard = ask();
  await once(heard, 'data');
  heard.destroy();
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['socket']));

  const others = await database.db.startTransaction().execute();
  await sql`lock table users in access exclusive mode`.execute(others);
  const hasty = ask();
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(2));
  hasty.destroy();
  await others.commit().execute();
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['socket']));
  await expectBackup();
});

test('where nobody answers the former backup stays, and one sentence says so', async () => {
  await writeFile(target(), 'before');
  await mkdir(join(dataDir, 'backup'));
  await writeFile(join(dataDir, 'backup/socket'), '');
  await expect(requestDump(dataDir, target())).rejects.toThrow(/^Le serveur qui utilise .+ ne répond pas/);
  expect((await stat(target())).size).toBe(6);
});

test('a failure of the database is reported, and nothing is written', async () => {
  const broken = await newDatabase();
  stop = await listenForBackups({ db: broken.db, dataDir, log: silentLog });
  await broken.close();
  await expect(requestDump(dataDir, target())).rejects.toThrow("Le serveur n'a pas pu faire la sauvegarde");
  expect(await readdir(dataDir)).toEqual(['backup']);
});
