import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { deleteUnusedPictureFiles } from './delete-unused-picture-files.ts';

test('the deletion of unused files looks thousands up in batches, each picture with its small version', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'recolte-sweep-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const store = openFileStore({ dataDir, s3: undefined });
  const names = Array.from({ length: 1_250 }, (_, index) => String(index).padStart(40, '0'));
  const files = names.flatMap((name) => [`${name}.webp`, `${name}-400.webp`]);
  await Promise.all(files.map((file) => store.put(file, new Uint8Array(1), 'image/webp')));
  const asked: number[] = [];
  const findShown = async (paths: string[]) => {
    asked.push(paths.length);
    return new Set(paths.filter((path) => path.endsWith('0.webp')));
  };
  const later = new Date(Date.now() + DAY_MS);
  expect(await deleteUnusedPictureFiles(store, { findShown, olderThan: later })).toBe(2_250);
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...asked)).toBeLessThanOrEqual(1_000);
});
