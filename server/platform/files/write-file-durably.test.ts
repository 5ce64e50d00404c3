import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFileDurably } from './write-file-durably.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recolte-write-'));
  file = join(folder, 'new', 'folder', 'file');
});
afterEach(() => rm(folder, { recursive: true }));

const names = () => readdir(join(folder, 'new', 'folder'));

test('writeDurably replaces a file by bytes or a stream, and makes missing folders', async () => {
  await writeFileDurably(file, 'one');
  await writeFileDurably(file, Readable.from([Buffer.from('t'), Buffer.from('wo')]), { mode: 0o600 });
  expect(await readFile(file, 'utf8')).toBe('two');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await names()).toEqual(['file']);
});

test('writeDurably keeps the first of several files with replaces: false', async () => {
  await Promise.all(['one', 'two', 'three'].map((text) => writeFileDurably(file, text, { replaces: false })));
  const first = await readFile(file, 'utf8');
  await writeFileDurably(file, 'four', { replaces: false });
  expect(await readFile(file, 'utf8')).toBe(first);
  expect(await names()).toEqual(['file']);
});

test('writeDurably keeps the former file and leaves no unfinished one when its source or name fails', async () => {
  await writeFileDurably(file, 'one');
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('broken');
    })(),
  );
  await expect(writeFileDurably(file, broken)).rejects.toThrow('broken');
  expect(await readFile(file, 'utf8')).toBe('one');

  await mkdir(join(folder, 'taken', 'in'), { recursive: true });
  await writeFile(join(folder, 'taken', 'in', 'the way'), '');
  await expect(writeFileDurably(join(folder, 'taken', 'in'), 'x')).rejects.toThrow();
  expect(await names()).toEqual(['file']);
  expect(await readdir(join(folder, 'taken'))).toEqual(['in']);
});
