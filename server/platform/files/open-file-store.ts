import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createDiskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';
import { createS3Files } from './s3-files.ts';

/** The bucket if one is configured, else `uploads/` in the data folder. */
export const openFileStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  s3 ? createS3Files(s3) : createDiskFiles(join(dataDir, 'uploads'));
