import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { openFileStore } from './open-file-store.ts';

test('files that other programs left in the folder are not listed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'recolte-listed-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const files = openFileStore({ dataDir, s3: undefined });
  await files.put('aa1.webp', Buffer.from('picture'), 'image/webp');
  const shard = join(dataDir, 'uploads', 'aa');
  await mkdir(join(shard, '@eaDir'));
  for (const name of ['.DS_Store', 'bb2.webp', 'Thumbs.db']) await writeFile(join(shard, name), '');
  const names = await Readable.from(files.list())
    .map(({ name }) => name)
    .toArray();
  expect(names).toEqual(['aa1.webp']);
});
