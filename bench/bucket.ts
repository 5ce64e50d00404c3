/**
 * Fills a bucket of OpenStack Swift, lists it as the nightly sweep does, removes what nothing shows, and moves a folder of
 * pictures into it while a reader asks for them. Prints how long each took, and the memory of this process; ends with 1
 * if anything was missed. Debian only. `node bench/bucket.ts [files] [files to move]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { newName, pathOf } from '#server/features/images/picture-names.ts';
import { sweepImages } from '#server/features/images/sweep-images.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { moveFiles } from '#server/platform/files/move-files.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { ordinaryUser } from '../scripts/postgres.ts';
import { openBucket } from './cluster/bucket.ts';
import { missingPackages } from './cluster/programs.ts';

const [files = 20_000, toMove = 2_000] = process.argv.slice(2).map(Number);
const AT_ONCE = 16;
const PICTURE = Buffer.alloc(2_000);

const missing = missingPackages({ pooled: false });
if (missing.length > 0) {
  console.error(`This needs programs that are not here: apt install ${missing.join(' ')}`);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'recolte-bucket-'));
const owner = ordinaryUser();
const swift = await openBucket(folder, owner);
try {
  const s3 = swift.settings;
  const bucket = openFileStore({ dataDir: join(folder, 'none'), s3 });
  const names = Array.from({ length: files }, newName);
  await measure(`put ${files}`, () => putAll(bucket, names));
  const used = new Set(names.slice(files / 100).map(pathOf));
  const tomorrow = new Date(Date.now() + 86_400_000);
  const removed = await measure('sweep, one in a hundred unused', () =>
    sweepImages(bucket, { used, olderThan: tomorrow }),
  );
  const none = await measure('sweep, none unused', () => sweepImages(bucket, { used, olderThan: tomorrow }));

  const dataDir = join(folder, 'moving');
  const moving = Array.from({ length: toMove }, newName);
  const before = openFileStore({ dataDir, s3: undefined });
  await putAll(before, moving);
  const site = openFileStore({ dataDir, s3 });
  let [isMoving, looks, missed] = [true, 0, 0];
  const look = async () => {
    for (; isMoving; looks += 1) if (!(await site.has(moving[looks % toMove] ?? ''))) missed += 1;
  };
  const looking = look();
  const moved = await measure(`move ${toMove}`, () => moveFiles(before, bucket));
  isMoving = false;
  await looking;
  console.log({ removed, removedAgain: none, moved, looks, missed });
  if (removed !== files / 100 || none !== 0 || moved !== toMove || missed > 0) process.exitCode = 1;
} finally {
  await swift.close();
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
