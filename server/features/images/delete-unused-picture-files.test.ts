import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { openTestFileStores, testFileStoreKinds } from '#server/testing/file-stores.ts';
import { createTestJpegFile } from '#server/testing/pictures.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { deleteUnusedPictureFiles } from './delete-unused-picture-files.ts';
import { createPictureService } from './images.ts';

const sender = { id: 'Camille' };
const nothing = async () => new Set<string>();

const { dataDir, s3, folderOf, open } = await openTestFileStores();

describe.each(testFileStoreKinds)('the sweep of pictures in %s', (kind) => {
  const files = () => open(kind);
  const namesLeft = async () => {
    const names: string[] = [];
    for await (const { name } of files().list()) names.push(name);
    return names.sort();
  };

  async function age(name: string) {
    const date = new Date(Date.now() - 2 * DAY_MS);
    if (kind === 'a folder')
      return utimes(join(folderOf(kind), 'uploads', name.slice(0, 2), name), date, date);
    const object = s3.objects.get(`uploads/${name}`);
    if (object) object.modifiedAt = date;
  }

  test('old pictures that nothing shows are deleted in both sizes; used, new and other files stay', async () => {
    const images = createPictureService({ files: files(), log: silentLog });
    const [used, forgotten] = await images.storeAll(
      [await createTestJpegFile('#111'), await createTestJpegFile('#222')],
      sender,
    );
    await files().put('ab-notes.txt', new Uint8Array(3), 'text/plain');
    for (const name of await namesLeft()) await age(name);
    await images.store(await createTestJpegFile('#222'), sender);
    const before = await namesLeft();

    const findShown = async () => new Set([String(used?.path)]);
    const sweep = { findShown, olderThan: new Date(Date.now() - DAY_MS) };
    expect(await deleteUnusedPictureFiles(files(), sweep)).toBe(2);
    const gone = before.filter((name) =>
      name.startsWith(String(forgotten?.path).slice('/uploads/'.length, -5)),
    );
    expect(gone).toHaveLength(2);
    expect(await namesLeft()).toEqual(before.filter((name) => !gone.includes(name)));
    expect(await deleteUnusedPictureFiles(files(), sweep)).toBe(0);
  });
});

test('unfinished files left by a crash are deleted', async () => {
  const store = openFileStore({ dataDir: join(dataDir, 'crashed'), s3: undefined });
  const drafts = join(dataDir, 'crashed', 'uploads', 'drafts');
  await writeFile(join(drafts, 'half'), 'RIFF');
  expect(
    await deleteUnusedPictureFiles(store, { findShown: nothing, olderThan: new Date(Date.now() - DAY_MS) }),
  ).toBe(0);
  await utimes(join(drafts, 'half'), new Date(0), new Date(0));
  expect(
    await deleteUnusedPictureFiles(store, { findShown: nothing, olderThan: new Date(Date.now() - DAY_MS) }),
  ).toBe(1);
  expect(await readdir(drafts)).toEqual([]);
});
