import fs from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensureBareTemplate } from '#server/platform/database-template.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { DurableNodeFS } from './durable-filesystem.ts';
import { startParameters } from './start-parameters.ts';

let folder: string;
let pglite: PGlite;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recolte-durable-'));
  await cp(await ensureBareTemplate(silentLog), folder, { recursive: true });
  pglite = await PGlite.create({ fs: new DurableNodeFS(folder), startParams: startParameters(true) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await pglite.close();
  await rm(folder, { recursive: true });
});

it('has every commit on the disk before it is acknowledged', async () => {
  await pglite.exec('create table letters (a text)');
  const sync = vi.spyOn(fs, 'fdatasyncSync');
  for (const letter of 'abc') {
    sync.mockClear();
    await pglite.query('insert into letters values ($1)', [letter]);
    expect(sync).toHaveBeenCalled();
  }
  sync.mockClear();
  await pglite.query('select * from letters');
  expect(sync).not.toHaveBeenCalled();
});

it('has the name of a new log file on the disk too', async () => {
  await pglite.exec('create table letters (a text)');
  const synced: string[] = [];
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((descriptor) => {
    synced.push(fs.fstatSync(descriptor).isDirectory() ? 'folder' : 'file');
    fs.fsyncSync(descriptor);
  });
  await pglite.exec('select pg_switch_wal()');
  await pglite.exec("insert into letters values ('a')");
  expect(synced).toContain('folder');
});
