import {
  type BucketSettings,
  deleteBucketObject,
  listBucketObjects,
  openBucket,
} from '../../files/bucket.ts';
import { readBucketObject, writeBucketObject } from '../../files/object-streams.ts';
import { createS3FileStore } from '../../files/s3-files.ts';
import {
  BACKUP_MANIFEST_FILE,
  type BackupGeneration,
  type BackupStore,
  isBackupGenerationName,
} from './backup-store.ts';

/** Milliseconds of the time limit for a piece of 8 MiB. */
const TIMEOUT_MS = 120_000;

/**
 * Keeps backups in a bucket. A generation is complete once it has its manifest, which is written last and removed
 * first.
 * @param prefix beginning of all keys, with a slash at its end, or empty
 */
export function createBucketBackupStore(settings: BucketSettings, prefix: string, name: string): BackupStore {
  const s3 = openBucket(settings, TIMEOUT_MS);
  const generations = `${prefix}generations/`;
  const keyOf = (generation: string, file: string) => `${generations}${generation}/${file}`;

  const listKeys = async (under: string) => {
    const keys: string[] = [];
    for await (const { key } of listBucketObjects(s3, under)) keys.push(key);
    return keys;
  };
  /** Names of the generations, oldest first, that have their manifest, or that lack it. */
  const list = async ({ isComplete }: { isComplete: boolean }) => {
    const files = (await listKeys(generations)).map((key) => key.slice(generations.length).split('/'));
    const complete = new Set(files.flatMap(([name, file]) => (file === BACKUP_MANIFEST_FILE ? name : [])));
    return [...new Set(files.map(([name = '']) => name))]
      .filter((name) => isBackupGenerationName(name) && complete.has(name) === isComplete)
      .sort();
  };
  const listDrafts = () => list({ isComplete: false });
  const openGeneration = (generation: string): BackupGeneration => ({
    name: generation,
    pathOf: (file) => `${name}/generations/${generation}/${file}`,
    read: (file) => readBucketObject(s3, keyOf(generation, file)),
  });

  return {
    name,
    listGenerations: () => list({ isComplete: true }),
    openGeneration,

    startGeneration: async (generation) => ({
      ...openGeneration(generation),
      write: (file, chunks) => writeBucketObject(s3, keyOf(generation, file), chunks),
      async complete(manifest) {
        await s3.putObject(keyOf(generation, BACKUP_MANIFEST_FILE), manifest, 'application/json');
      },
    }),

    async removeGeneration(generation) {
      await deleteBucketObject(s3, keyOf(generation, BACKUP_MANIFEST_FILE));
      for (const key of await listKeys(keyOf(generation, ''))) await deleteBucketObject(s3, key);
    },

    listDrafts,

    async removeDrafts() {
      for (const generation of await listDrafts())
        for (const key of await listKeys(keyOf(generation, ''))) await deleteBucketObject(s3, key);
    },

    pictures: (folder) => ({
      files: createS3FileStore(settings, `${prefix}${folder}/`),
      pathOf: (file) => `${name}/${folder}/${file}`,
    }),
    former: null,
  };
}
