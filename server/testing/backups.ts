import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll } from 'vitest';
import { type BackupCipher, plaintextBackupCipher } from '#server/platform/backup/cipher.ts';
import { createBackupAndRotateGenerations } from '#server/platform/backup/generations/back-up.ts';
import { createBucketBackupStore } from '#server/platform/backup/stores/bucket-backups.ts';
import { createFolderBackupStore } from '#server/platform/backup/stores/folder-backups.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { createDiskFileStore } from '#server/platform/files/disk-files.ts';
import type { FileStore, StoredFileInfo } from '#server/platform/files/file-store.ts';
import { startFakeS3 } from './fake-s3.ts';

export const TEST_SESSION_SECRET = 'secret of the sessions of this site';

/** Folders, a bucket and a site's pictures for the tests of one file, removed after the last. */
export async function openBackupTestFixture() {
  const root = await mkdtemp(join(tmpdir(), 'recolte-backups-'));
  const s3 = await startFakeS3();
  afterAll(async () => {
    await s3.close();
    await rm(root, { recursive: true });
  });
  return {
    root,
    s3,
    files: createDiskFileStore(join(root, 'site')),
    folder: (name: string) => createFolderBackupStore(join(root, name)),
    bucket: (name: string) => createBucketBackupStore(s3.settings, `${name}/`, `s3://recolte-test/${name}`),
  };
}

type Options = Parameters<typeof createBackupAndRotateGenerations>[0];

export const listStoredFileNamesInTest = (store: FileStore): Promise<string[]> =>
  Readable.from(store.list())
    .map(({ name }: StoredFileInfo) => name)
    .toArray();

/** Makes a backup on the given day of February 2026. */
export function createTestBackup(
  day: number,
  {
    database,
    ...options
  }: Pick<Options, 'files' | 'store'> &
    Partial<Options & { cipher: BackupCipher }> & { database: OpenedDatabase['db'] },
) {
  return createBackupAndRotateGenerations(
    {
      sessionSecret: TEST_SESSION_SECRET,
      cipher: plaintextBackupCipher,
      site: 'https://recolte.example.org',
      retention: { daily: 2, weekly: 0 },
      now: new Date(Date.UTC(2026, 1, day, 1, 10)),
      warn: (sentence) => {
        throw new Error(sentence);
      },
      database,
      ...options,
    },
    async () => {},
  );
}
