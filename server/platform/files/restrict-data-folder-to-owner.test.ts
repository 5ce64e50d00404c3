import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/testing/silent-log.ts';
import { restrictDataFolderToOwner } from './restrict-data-folder-to-owner.ts';

let folder: string;
let elsewhere: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recolte-modes-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'recolte-modes-'));
});
afterEach(() => Promise.all([folder, elsewhere].map((each) => rm(each, { recursive: true }))));

async function make(path: string, mode: number) {
  if (path.endsWith('/')) await mkdir(join(folder, path));
  else await writeFile(join(folder, path), '');
  await chmod(join(folder, path), mode);
}
const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);

test('files that an older version left open to others are closed to all but their owner', async () => {
  await chmod(folder, 0o755);
  await make('uploads/', 0o755);
  await make('uploads/ab/', 0o700);
  await make('uploads/ab/picture.webp', 0o644);
  await make('database/', 0o777);
  await make('database/PG_VERSION', 0o666);
  await make('session-secret', 0o644);
  restrictDataFolderToOwner(folder, silentLog);
  for (const path of ['', 'uploads', 'uploads/ab', 'database']) expect(await modeOf(path), path).toBe('700');
  for (const path of ['uploads/ab/picture.webp', 'database/PG_VERSION', 'session-secret'])
    expect(await modeOf(path), path).toBe('600');
});

test('files of other programs keep their permissions', async () => {
  await chmod(folder, 0o755);
  await make('programs/', 0o755);
  await make('outbox/', 0o755);
  await writeFile(join(elsewhere, 'shared'), '', { mode: 0o644 });
  await symlink(elsewhere, join(folder, 'uploads'));
  await symlink(join(elsewhere, 'shared'), join(folder, 'outbox/link'));
  restrictDataFolderToOwner(folder, silentLog);
  expect([await modeOf(''), await modeOf('programs'), await modeOf('outbox')]).toEqual(['755', '755', '700']);
  expect(await modeOf('outbox/link')).toBe('644');
});
