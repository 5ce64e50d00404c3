import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { startFakeS3 } from './fake-s3.ts';

/** Folder and S3 service for all tests of one file, removed after the last. */
export async function openTestFileStores() {
  const dataDir = await mkdtemp(join(tmpdir(), 'recolte-files-'));
  const s3 = await startFakeS3();
  afterAll(async () => {
    await s3.close();
    await rm(dataDir, { recursive: true });
  });
  return {
    dataDir,
    s3,
    /** Data folder of a kind of file store. Separate, as a bucket also reads what its folder still holds. */
    folderOf: (kind: Kind) => join(dataDir, kind),
    open: (kind: Kind) =>
      openFileStore({
        dataDir: join(dataDir, kind),
        s3: kind === 'a bucket' ? s3.settings : undefined,
      }),
  };
}

export const testFileStoreKinds = ['a folder', 'a bucket'] as const;
type Kind = (typeof testFileStoreKinds)[number];
