import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { openBackupTestFixture } from '#server/testing/backups.ts';
import { plaintextBackupCipher } from '../cipher.ts';
import type { BackupPictureListEntry } from './picture-list.ts';
import { copyBackupPictures } from './pictures.ts';

const { root, files, folder } = await openBackupTestFixture();

async function* listOf(pictures: BackupPictureListEntry[]) {
  yield* pictures;
}

test('a picture damaged in the backup with its size unchanged is written again within four weeks', async () => {
  const stored = { ...folder('place').pictures('pictures'), cipher: plaintextBackupCipher };
  for (const name of ['aa1.webp', 'bb2.webp'])
    await files.put(name, Buffer.from(`sound ${name}`), 'image/webp');
  let [former, rewritten]: [BackupPictureListEntry[], string[]] = [[], []];
  const night = async (day: number) => {
    const [pictures, names]: [BackupPictureListEntry[], string[]] = [[], []];
    for await (const { picture, isNew } of copyBackupPictures(
      files,
      stored,
      listOf(former),
      new Date(day * DAY_MS),
    )) {
      pictures.push(picture);
      if (isNew) names.push(picture.name);
    }
    former = pictures;
    rewritten = [...rewritten, ...names];
  };
  await night(0);
  expect(rewritten).toEqual(['aa1.webp', 'bb2.webp']);
  await writeFile(join(root, 'place/pictures/bb/bb2.webp'), 'rotten bb2.webp'.slice(0, 14));
  for (let day = 1; day <= 28; day++) await night(day);
  expect(rewritten).toEqual(['aa1.webp', 'bb2.webp', 'bb2.webp']);
  expect(String(await stored.files.get('bb2.webp'))).toBe('sound bb2.webp');
});
