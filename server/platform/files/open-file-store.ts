import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { containsStoredFiles, createDiskFileStore } from './disk-files.ts';
import { type FileStore, UnreadableFileStoreError } from './file-store.ts';
import { createFileStoreDuringMove } from './moving-files.ts';
import { createS3FileStore } from './s3-files.ts';

/**
 * Opens the bucket if one is configured, with files that the folder still holds; else `uploads/` in the data folder.
 */
export function openFileStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  const folder = formatUploadsFolder(dataDir);
  if (!s3) return namingFailures(createDiskFileStore(folder));
  const bucket = createS3FileStore(s3);
  return namingFailures(
    containsStoredFiles(folder) ? createFileStoreDuringMove(createDiskFileStore(folder), bucket) : bucket,
  );
}

const namingFailures = (store: FileStore): FileStore => ({
  ...store,
  get: (name) => store.get(name).catch(unreadable),
  has: (name) => store.has(name).catch(unreadable),
});

function unreadable(cause: unknown): never {
  throw new UnreadableFileStoreError(cause instanceof Error ? cause.message : undefined, { cause });
}

export const formatUploadsFolder = (dataDir: string) => join(dataDir, 'uploads');
