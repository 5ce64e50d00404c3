import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import type { FileStore } from './file-store.ts';
import { moveFilesBetweenStores } from './move-files-between-stores.ts';
import { openFileStore } from './open-file-store.ts';

let dataDir: string;
let s3: Awaited<ReturnType<typeof startFakeS3>>;
let folder: FileStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recolte-moving-'));
  s3 = await startFakeS3();
  folder = openFileStore({ dataDir, s3: undefined });
});
afterEach(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true });
});

const emptyBucket = () => openFileStore({ dataDir: join(dataDir, 'elsewhere'), s3: s3.settings });
const put = (files: FileStore, name: string) => files.put(name, Buffer.from(name), 'image/webp');
const names = async (files: FileStore) => {
  const found = new Set<string>();
  for await (const { name } of files.list()) found.add(name);
  return [...found].sort();
};

test('a site that got a bucket still finds the files of its folder, and writes to the bucket', async () => {
  await put(folder, 'aa-old.webp');
  const site = openFileStore({ dataDir, s3: s3.settings });
  await put(site, 'bb-new.webp');
  expect([...s3.objects.keys()]).toEqual(['uploads/bb-new.webp']);
  expect(await names(site)).toEqual(['aa-old.webp', 'bb-new.webp']);
  for (const name of await names(site)) {
    expect((await site.get(name))?.toString()).toBe(name);
    expect(await site.has(name)).toBe(true);
  }
  await site.remove(['aa-old.webp', 'bb-new.webp']);
  expect(await names(site)).toEqual([]);
  expect(await names(folder)).toEqual([]);
});

test('each file can be read at every moment of the move, which leaves the folder empty', async () => {
  const all = Array.from({ length: 60 }, (_, n) => `a${n % 8}-${n}.webp`).sort();
  for (const name of all) await put(folder, name);
  const site = openFileStore({ dataDir, s3: s3.settings });
  let isMoving = true;
  let looks = 0;
  const missed: string[] = [];
  const look = async () => {
    for (; isMoving; looks++) {
      const name = all[looks % all.length] ?? '';
      if (!(await site.get(name))) missed.push(name);
    }
  };
  const looking = look();
  expect(await moveFilesBetweenStores(folder, emptyBucket())).toBe(all.length);
  isMoving = false;
  await looking;
  expect(missed).toEqual([]);
  expect(looks).toBeGreaterThan(0);
  expect(await names(folder)).toEqual([]);
  expect(await names(emptyBucket())).toEqual(all);
  expect(await moveFilesBetweenStores(folder, emptyBucket())).toBe(0);
});

test('a file removed while it is moved is neither in the folder nor in the bucket', async () => {
  await put(folder, 'aa-erased.webp');
  const site = openFileStore({ dataDir, s3: s3.settings });
  const bucket = emptyBucket();
  const slow: FileStore = {
    ...bucket,
    async put(...file) {
      await site.remove(['aa-erased.webp']);
      await bucket.put(...file);
    },
  };
  expect(await moveFilesBetweenStores(folder, slow)).toBe(0);
  expect(await names(site)).toEqual([]);
});

test('a file that could not be copied stays in the folder', async () => {
  await put(folder, 'aa-kept.webp');
  s3.failWith(503, 503, 503);
  await expect(moveFilesBetweenStores(folder, emptyBucket())).rejects.toThrow('503');
  expect(await names(folder)).toEqual(['aa-kept.webp']);
  expect(await moveFilesBetweenStores(folder, emptyBucket())).toBe(1);
});
