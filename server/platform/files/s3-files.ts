import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { Config } from '#server/config.ts';
import { checkFileName } from './file-name.ts';
import type { FileStore } from './file-store.ts';

const PREFIX = 'uploads/';
const PAGE = 1000;
const REMOVED_AT_ONCE = 8;
const TIMEOUT_MS = 15_000;
const PAUSES_MS = [100, 400];

/** Stores files in an S3-compatible bucket, under `uploads/`. `endpoint` includes the bucket. */
export function createS3Files(settings: NonNullable<Config['s3']>): FileStore {
  const s3 = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS, fetch: fetchWithRetries });
  const keyOf = (name: string) => PREFIX + checkFileName(name);

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
      // Files are removed one by one: some services lack bulk deletion.
      for (let from = 0; from < names.length; from += REMOVED_AT_ONCE) {
        const batch = names.slice(from, from + REMOVED_AT_ONCE);
        await Promise.all(batch.map((name) => deleteObject(s3, keyOf(name))));
      }
    },

    // Buckets store an upload whole or not at all, so there are no drafts.
    removeDrafts: async () => 0,

    async *list() {
      let token: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', PREFIX, PAGE, token);
        if (!page?.objects) throw new Error('The S3 bucket does not exist');
        for (const { Key, Size, LastModified } of page.objects) {
          yield { name: Key.slice(PREFIX.length), size: Size, modifiedAt: LastModified };
        }
        token = page.nextContinuationToken;
      } while (token);
    },
  };
}

/** Deletes an object. Some services answer 404 where S3 answers 204. */
async function deleteObject(s3: S3mini, key: string) {
  try {
    await s3.deleteObject(key);
  } catch (error) {
    if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
  }
}

/** Retries when the service is busy or the connection breaks: every request sent here is idempotent. */
const fetchWithRetries: typeof fetch = async (input, init) => {
  for (const pause of PAUSES_MS) {
    const response = await fetch(input, init).catch((error: unknown) => {
      if (init?.signal?.aborted) throw error;
      return null;
    });
    if (response && response.status !== 429 && response.status < 500) return response;
    await response?.body?.cancel();
    await sleep(pause);
  }
  return fetch(input, init);
};
