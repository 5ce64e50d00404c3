/**
 * Fills a bucket of OpenStack Swift, lists it as the nightly sweep does, removes what nothing shows, and moves a folder
 * of pictures into it (`npm run move-images`) while visitors ask a site for them. Prints how long each took, and the
 * memory of this process; ends with 1 if anything was missed. Debian only. `node bench/bucket.ts [files] [files to
 * move]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { DAY_MS } from '#contract/durations.ts';
import { createPictureLinks } from '#server/features/images/picture-links.ts';
import { newName, picturePath } from '#server/features/images/picture-names.ts';
import { sweepImages } from '#server/features/images/sweep-images.ts';
import { createDiskFiles } from '#server/platform/files/disk-files.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { uploadsFolder } from '#server/platform/files/open-file-store.ts';
import { createS3Files } from '#server/platform/files/s3-files.ts';
import { s3Environment } from '#server/testing/s3-environment.ts';
import { ordinaryUser } from '../scripts/postgres.ts';
import { startProduct } from '../scripts/product-process.ts';
import { type Bucket, openBucket } from './cluster/bucket.ts';
import { BUCKET_PROGRAMS, requirePrograms } from './cluster/programs.ts';

const [files = 20_000, toMove = 2_000] = process.argv.slice(2).map(Number);
const AT_ONCE = 16;
const VISITORS = 4;
const PICTURE = Buffer.alloc(2_000);

requirePrograms(BUCKET_PROGRAMS);
const folder = await mkdtemp(join(tmpdir(), 'recolte-bucket-'));
let swift: Bucket | undefined;
try {
  swift = await openBucket(folder, ordinaryUser());
  const bucket = createS3Files(swift.settings);
  const names = Array.from({ length: files }, newName);
  await measure(`put ${files}`, () => putAll(bucket, names));
  const used = new Set(names.slice(files / 100).map(picturePath));
  const findShown = async () => used;
  const tomorrow = new Date(Date.now() + DAY_MS);
  const removed = await measure('sweep, one in a hundred unused', () =>
    sweepImages(bucket, { findShown, olderThan: tomorrow }),
  );
  const none = await measure('sweep, none unused', () =>
    sweepImages(bucket, { findShown, olderThan: tomorrow }),
  );

  const dataDir = join(folder, 'moving');
  const moving = Array.from({ length: toMove }, newName);
  const before = createDiskFiles(uploadsFolder(dataDir));
  await putAll(before, moving);
  const environment = { DATA_DIR: dataDir, ...s3Environment(swift.settings) };
  // Pictures that no listing shows open by signed paths only.
  const SESSION_SECRET = 'of a site that is measured, and of no other';
  const { sign } = createPictureLinks(Buffer.from(SESSION_SECRET));
  const site = await startProduct({ ...environment, SESSION_SECRET, DEMO: '0', RATE_LIMIT: 'off' });
  let [isMoving, looks, missed] = [true, 0, 0];
  const look = async () => {
    for (; isMoving; looks += 1) {
      const { ok, body } = await fetch(site.url + sign(picturePath(moving[looks % toMove] ?? '')));
      await body?.cancel();
      if (!ok) missed += 1;
    }
  };
  const looking = Promise.all(Array.from({ length: VISITORS }, look));
  const code = await measure(`npm run move-images, ${toMove}`, () =>
    runMove({ ...environment, PUBLIC_URL: site.url }),
  );
  isMoving = false;
  await looking;
  await site.stop();
  const left = await countOf(before);
  const held = await countOf(bucket);
  console.log({ removed, removedAgain: none, code, looks, missed, left, held });
  const isWhole = code === 0 && left === 0 && held === files - removed + toMove;
  if (removed !== files / 100 || none !== 0 || !isWhole || missed > 0) process.exitCode = 1;
} finally {
  await swift?.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure<T>(what: string, act: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await act();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${what}: ${seconds} s, ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
  return result;
}

async function putAll(store: FileStore, names: string[]) {
  await pLimit(AT_ONCE).map(names, (name) => store.put(name, PICTURE, 'image/webp'));
}

/** @returns its exit code */
async function runMove(environment: Record<string, string>): Promise<number> {
  const script = spawn(process.execPath, ['scripts/move-images.ts'], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code] = await once(script, 'exit');
  return code;
}

async function countOf(store: FileStore): Promise<number> {
  let count = 0;
  for await (const _file of store.list()) count += 1;
  return count;
}
