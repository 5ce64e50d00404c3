import { type BucketSettings, deleteBucketObject, listBucketObjects, openBucket } from './bucket.ts';
import { isValidStoredFileName, requireValidStoredFileName } from './file-name.ts';
import type { FileStore } from './file-store.ts';

const REMOVED_AT_ONCE = 8;
const TIMEOUT_MS = 15_000;

/** Stores files in an S3-compatible bucket, each under `prefix` and its name. */
export function createS3FileStore(settings: BucketSettings, prefix = 'uploads/'): FileStore {
  const s3 = openBucket(settings, TIMEOUT_MS);
  const keyOf = (name: string) => prefix + requireValidStoredFileName(name);

  return {
    async put(name, bytes, contentType) {
      await s3.putObject(keyOf(name), bytes, contentType);
    },

    async get(name) {
      const bytes = await s3.getObjectArrayBuffer(keyOf(name));
      return bytes && Buffer.from(bytes);
    },

    has: async (name) => (await s3.objectExists(keyOf(name))) === true,

    async remove(names) {
      // Removal one by one: some services lack bulk deletion.
      for (let from = 0; from < names.length; from += REMOVED_AT_ONCE) {
        const batch = names.slice(from, from + REMOVED_AT_ONCE);
        await Promise.all(batch.map((name) => deleteBucketObject(s3, keyOf(name))));
      }
    },

    // Drafts do not exist in buckets, which store an upload whole or not at all.
    removeDrafts: async () => 0,

    async *list() {
      for await (const { key, size, modifiedAt } of listBucketObjects(s3, prefix)) {
        const name = key.slice(prefix.length);
        if (isValidStoredFileName(name)) yield { name, size, modifiedAt };
      }
    },
  };
}
