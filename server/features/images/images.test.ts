import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildThumbnailPath } from '#contract/images.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { createTestHeifHeader } from '#server/testing/hostile-pictures.ts';
import {
  createSolidTestPicturePipeline,
  createTestJpegFile,
  makeTestUploadFile,
} from '#server/testing/pictures.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { createPictureService, type PictureService } from './images.ts';

const sender = { id: 'Camille' };
let dataDir: string;
let files: FileStore;
let images: PictureService;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recolte-images-'));
  files = openFileStore({ dataDir, s3: undefined });
  images = createPictureService({ files, log: silentLog });
});
afterAll(() => rm(dataDir, { recursive: true }));

const get = (path: string) => files.get(path.slice('/uploads/'.length));

async function countFiles() {
  let count = 0;
  for await (const _ of files.list()) count += 1;
  return count;
}

test('a photo is stored in two sizes', async () => {
  const { path, bytes } = await images.store(
    makeTestUploadFile(await createSolidTestPicturePipeline(1600, 1200).jpeg().toBuffer()),
    sender,
  );
  expect(path).toMatch(/^\/uploads\/[0-9a-f]{40}\.webp$/);
  expect(await sharp((await get(path)) ?? undefined).metadata()).toMatchObject({
    format: 'webp',
    width: 800,
  });
  const small = await get(buildThumbnailPath(path));
  expect(await sharp(small ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 400 });
  expect(bytes).toBe(((await get(path))?.length ?? 0) + (small?.length ?? 0));
});

test('the name and declared type of a file make no difference', async () => {
  const png = await createSolidTestPicturePipeline(32, 32).png().toBuffer();
  expect(
    await get((await images.store(makeTestUploadFile(png, 'virus.exe', 'text/html'), sender)).path),
  ).not.toBeNull();
});

test('the same photo sent twice is stored twice, so that one can be deleted', async () => {
  const { path } = await images.store(await createTestJpegFile('#123456'), sender);
  const [again, alike] = await images.storeAll(
    [await createTestJpegFile('#123456'), await createTestJpegFile('#123456')],
    sender,
  );
  expect(new Set([path, again?.path, alike?.path]).size).toBe(3);
});

test('twenty photos sent at once are stored in order, two at a time', async () => {
  const red = (i: number) => i * 12;
  let running = 0;
  let most = 0;
  class WatchedFile extends File {
    override bytes() {
      running += 1;
      most = Math.max(most, running);
      return super.bytes();
    }
  }
  const countDown = () => {
    running -= 1;
  };
  const photos = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const bytes = await createSolidTestPicturePipeline(900, 700, `rgb(${red(i)}, 90, 60)`)
        .jpeg()
        .toBuffer();
      return new WatchedFile([new Uint8Array(bytes)], 'photo.jpg');
    }),
  );
  const stored = await createPictureService({ files, log: { ...silentLog, debug: countDown } }).storeAll(
    photos,
    sender,
  );
  const paths = stored.map(({ path }) => path);
  expect(most).toBe(2);
  expect(new Set(paths).size).toBe(20);
  for (const [i, path] of paths.entries()) {
    const { channels } = await sharp((await get(path)) ?? undefined).stats();
    expect(Math.abs((channels[0]?.mean ?? -99) - red(i)), path).toBeLessThan(6);
  }
});

test('a form without photos stores none', async () => {
  expect(await images.storeAll([], sender)).toEqual([]);
});

describe('refused photos', () => {
  const refusal = (fields: Record<string, string>) =>
    expect.objectContaining({ code: 'IMAGE_UNREADABLE', status: 415, fields });
  const text = makeTestUploadFile(Buffer.from('Bonjour'));
  const heic = makeTestUploadFile(createTestHeifHeader('heic', 'mif1'));
  const FORMAT = "n'est pas dans un format que nous pouvons lire (JPEG, PNG, WebP, AVIF ou GIF).";
  const HEIC = 'est au format HEIC, que nous ne pouvons pas lire. Enregistrez-la en JPEG.';

  test('the fault of a single photo is explained without a number', async () => {
    await expect(images.store(text, sender)).rejects.toEqual(
      refusal({ profileImage: `Cette photo ${FORMAT}` }),
    );
    await expect(images.storeAll([heic], sender)).rejects.toEqual(refusal({ images: `Cette photo ${HEIC}` }));
  });

  test('the faults of several photos are explained with their numbers, and none is stored', async () => {
    const count = await countFiles();
    const chosen = [await createTestJpegFile('#0fa'), text, await createTestJpegFile('#0fb'), heic];
    const sentences = `La photo 2 ${FORMAT} La photo 4 ${HEIC}`;
    await expect(images.storeAll(chosen, sender)).rejects.toEqual(refusal({ images: sentences }));
    expect(await countFiles()).toBe(count);
  });

  test('a failing file store is not reported as a fault of the picture', async () => {
    const full = { ...files, put: () => Promise.reject(new Error('disk full')) };
    const failing = createPictureService({ files: full, log: silentLog });
    await expect(failing.store(await createTestJpegFile(), sender)).rejects.toMatchObject({
      code: 'STORAGE_DOWN',
    });
  });
});

test('a form during which the file store fails keeps none of its pictures', async () => {
  const count = await countFiles();
  let puts = 0;
  const put: FileStore['put'] = (...file) => {
    puts += 1;
    // The fourth file is the small size of the second picture.
    return puts > 3 ? Promise.reject(new Error('disk full')) : files.put(...file);
  };
  const failing = createPictureService({ files: { ...files, put }, log: silentLog });
  const chosen = [
    await createTestJpegFile('#111'),
    await createTestJpegFile('#222'),
    await createTestJpegFile('#333'),
  ];
  await expect(failing.storeAll(chosen, sender)).rejects.toMatchObject({ code: 'STORAGE_DOWN' });
  expect(await countFiles()).toBe(count);
});

test('a sender may have 20 waiting pictures; a form that exceeds them is refused whole', async () => {
  const photo = await createTestJpegFile();
  const crowded = createPictureService({ files, log: silentLog });
  const given = Array.from({ length: 22 }, () => crowded.store(photo, sender));
  expect(crowded.waitingOf(sender.id)).toBe(20);
  await expect(crowded.storeAll([makeTestUploadFile(Buffer.from('Bonjour'))], sender)).rejects.toMatchObject({
    code: 'BUSY',
    status: 503,
    retryAfterSeconds: expect.any(Number),
  });
  await crowded.storeAll([photo], { id: 'Dominique' });
  // Pictures of the first sender still waiting, of twenty before.
  expect(crowded.waitingOf(sender.id)).toBeGreaterThan(10);
  await Promise.all(given);
});

test('the pictures of a disconnected client are not encoded', async () => {
  const leaving = new AbortController();
  const photos = await Promise.all(
    ['#111', '#222', '#333', '#444'].map((colour) => createTestJpegFile(colour)),
  );
  const count = await countFiles();
  const storing = images.storeAll(photos, { id: 'Dominique', signal: leaving.signal });
  leaving.abort();
  await expect(storing).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' });
  expect(images.waitingOf('Dominique')).toBe(0);
  expect(await countFiles()).toBe(count);
});
