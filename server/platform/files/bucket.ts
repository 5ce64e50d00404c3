import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';
import type { Config } from '#server/config.ts';

/** Settings of a bucket; `endpoint` includes its name. */
export type BucketSettings = NonNullable<Config['s3']>;

const PAGE = 1000;
const PAUSES_MS = [100, 400];

/**
 * Opens a bucket.
 * @param timeoutMs limit of a request, its retries included
 */
export const openBucket = (settings: BucketSettings, timeoutMs: number): S3mini =>
  new S3mini({ ...settings, requestAbortTimeout: timeoutMs, fetch: fetchWithRetries });

/** Lists the objects whose key begins with `prefix`, in the order of their keys. */
export async function* listBucketObjects(
  s3: S3mini,
  prefix: string,
): AsyncGenerator<{ key: string; size: number; modifiedAt: Date }> {
  let token: string | undefined;
  do {
    const page = await s3.listObjectsPaged('/', prefix, PAGE, token);
    if (!page?.objects) throw new Error('The S3 bucket does not exist');
    for (const { Key, Size, LastModified } of page.objects)
      yield { key: Key, size: Size, modifiedAt: LastModified };
    token = page.nextContinuationToken;
  } while (token);
}

/** Deletes an object. Some services answer 404 where S3 answers 204. */
export async function deleteBucketObject(s3: S3mini, key: string): Promise<void> {
  try {
    await s3.deleteObject(key);
  } catch (error) {
    if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
  }
}

/**
 * Retries when the service is busy or the connection breaks: nearly every request sent here is idempotent, and those
 * that start or end an upload in pieces fail the second time at worst.
 */
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
