import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { containsStoredFiles, createDiskFiles } from './disk-files.ts';
import { type FileStore, UnreadableStoreError } from './file-store.ts';
import { createMovingFiles } from './moving-files.ts';
import { createS3Files } from './s3-files.ts';

/**
 * Opens the bucket if one is configured, with files that the folder still holds; else `uploads/` in the data folder.
 */
export function openFileStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  const folder = uploadsFolder(dataDir);
  if (!s3) return namingFailures(createDiskFiles(folder));
  const bucket = createS3Files(s3);
  return namingFailures(
    containsStoredFiles(folder) ? createMovingFiles(createDiskFiles(folder), bucket) : bucket,
  );
}

const namingFailures = (store: FileStore): FileStore => ({
  ...store,
  get: (name) => store.get(name).catch(unreadable),
  has: (name) => store.has(name).catch(unreadable),
});

function unreadable(cause: unknown): never {
  throw new UnreadableStoreError(cause instanceof Error ? cause.message : undefined, { cause });
}

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');
