import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestFileStores, testFileStoreKinds } from '#server/testing/file-stores.ts';
import type { FileStore, StoredFileInfo } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const listed = async (store: FileStore) => {
  const found: StoredFileInfo[] = [];
  for await (const file of store.list()) found.push(file);
  return found;
};
const namesIn = async (store: FileStore) => (await listed(store)).map(({ name }) => name).sort();

const { dataDir, s3, folderOf, open: openStore } = await openTestFileStores();
let files: FileStore;

describe.each(testFileStoreKinds)('files in %s', (kind) => {
  beforeAll(() => {
    files = openStore(kind);
  });

  test('a file store returns the bytes that were stored, and null for an unknown name', async () => {
    const binary = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251);
    await files.put('ab-binary.webp', binary, 'image/webp');
    expect(Buffer.compare((await files.get('ab-binary.webp')) ?? Buffer.of(), binary)).toBe(0);
    expect(await files.get('ab-unknown.webp')).toBeNull();
    expect([await files.has('ab-binary.webp'), await files.has('ab-unknown.webp')]).toEqual([true, false]);
    await files.remove(['ab-binary.webp']);
  });

  test('a file store replaces a file of the same name', async () => {
    await files.put('ab.txt', bytes('before, longer'), 'text/plain');
    await files.put('ab.txt', bytes('after'), 'text/plain');
    expect((await files.get('ab.txt'))?.toString()).toBe('after');
    expect(await namesIn(files)).toEqual(['ab.txt']);
    await files.remove(['ab.txt']);
  });

  test('a file store lists every file with its size and age', async () => {
    const started = Date.now();
    const names = ['aa1.webp', 'aa1-400.webp', 'ab2.webp', 'cd3.webp', 'cd4.webp', 'ef5.webp', 'ff6.webp'];
    for (const name of names) await files.put(name, bytes(name), 'image/webp');
    expect(await namesIn(files)).toEqual(names.sort());
    for (const { name, size, modifiedAt } of await listed(files)) {
      expect(size).toBe(name.length);
      expect(modifiedAt.getTime()).toBeGreaterThan(started - 5000);
    }
    await files.remove(names);
  });

  test('a file store lists its files in the order of their names', async () => {
    const names = ['ab2.webp', 'zz1.webp', 'ab10.webp', 'ab1.webp', 'a01.webp', 'ab1-400.webp', '0a1.webp'];
    for (const name of names) await files.put(name, bytes(name), 'image/webp');
    expect((await listed(files)).map(({ name }) => name)).toEqual(names.toSorted());
    await files.remove(names);
  });

  test('a file store removes the given files, whether they exist or not', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `ab${i}.webp`);
    for (const name of names) await files.put(name, bytes(name), 'image/webp');
    await files.remove(['zz-unknown.webp', ...names.slice(1)]);
    expect(await namesIn(files)).toEqual(['ab0.webp']);
    await files.remove(['ab0.webp']);
    expect(await namesIn(files)).toEqual([]);
  });

  test('a file store written to by many under one name holds one whole file', async () => {
    const texts = Array.from({ length: 8 }, (_, i) => String(i).repeat(50_000));
    await Promise.all(texts.map((text) => files.put('ab-shared.txt', bytes(text), 'text/plain')));
    expect(texts).toContain((await files.get('ab-shared.txt'))?.toString());
    expect(await namesIn(files)).toEqual(['ab-shared.txt']);
    await files.remove(['ab-shared.txt']);
  });

  test.each([
    '../../etc/passwd',
    '..',
    'ab/../../cd.webp',
    'AB.webp',
    'ab.webp\0',
    'ab\\cd.webp',
    'a.webp',
    '',
  ])('a file store refuses the name %j', async (name) => {
    await expect(files.put(name, bytes('x'), 'image/webp')).rejects.toThrow('Not a file name');
    await expect(files.get(name)).rejects.toThrow('Not a file name');
    await expect(files.remove([name])).rejects.toThrow('Not a file name');
  });
});

test('a folder removes the unfinished files of a crash, but not those being written', async () => {
  const drafts = join(dataDir, 'uploads', 'drafts');
  const folder = openFileStore({ dataDir, s3: undefined });
  await folder.put('ab.txt', bytes('x'), 'text/plain');
  expect(await readdir(drafts)).toEqual([]);

  await writeFile(join(drafts, 'crashed'), 'half');
  await utimes(join(drafts, 'crashed'), new Date(0), new Date(0));
  await writeFile(join(drafts, 'writing'), 'half');
  expect(await folder.removeDrafts(new Date(Date.now() - 60_000))).toBe(1);
  expect(await namesIn(folder)).toEqual(['ab.txt']);
  expect(await readdir(drafts)).toEqual(['writing']);
});

describe('a bucket', () => {
  const open = (changed = {}) =>
    openFileStore({ dataDir: folderOf('a bucket'), s3: { ...s3.settings, ...changed } });

  test('a bucket stores its files under one prefix, with their type, and lists only those', async () => {
    s3.objects.set('backups/db.tar', { body: Buffer.from('x'), type: undefined, modifiedAt: new Date() });
    await open().put('ab1.webp', bytes('x'), 'image/webp');
    expect([...s3.objects.keys()]).toEqual(['backups/db.tar', 'uploads/ab1.webp']);
    expect(s3.objects.get('uploads/ab1.webp')?.type).toBe('image/webp');
    expect(await namesIn(open())).toEqual(['ab1.webp']);
  });

  test('a bucket is listed page after page', async () => {
    const object = { body: Buffer.from('x'), type: 'image/webp', modifiedAt: new Date() };
    const keys = Array.from({ length: 1205 }, (_, i) => `uploads/ff${i}.webp`);
    for (const key of keys) s3.objects.set(key, object);
    expect((await namesIn(open())).filter((name) => name.startsWith('ff'))).toHaveLength(keys.length);
    for (const key of keys) s3.objects.delete(key);
  });

  test('a bucket whose service is busy is called again', async () => {
    s3.failWith(503, 500);
    await open().put('ab2.webp', bytes('retried'), 'image/webp');
    s3.failWith(429);
    expect((await open().get('ab2.webp'))?.toString()).toBe('retried');
  });

  test('a bucket whose service stays down, is gone or refuses the keys fails', async () => {
    s3.failWith(503, 503, 503);
    await expect(open().put('ab3.webp', bytes('x'), 'image/webp')).rejects.toThrow('503');
    await expect(open({ accessKeyId: 'WRONG' }).get('ab1.webp')).rejects.toThrow('403');
    await expect(open({ endpoint: 'http://127.0.0.1:9/bucket' }).get('ab1.webp')).rejects.toThrow();
    expect(s3.objects.has('uploads/ab3.webp')).toBe(false);
  });
});
