import type { S3mini, UploadPart } from 's3mini';
import { listBucketObjects } from './bucket.ts';

/** Bytes of a sent piece; S3 takes no smaller ones than 5 MiB, and 10,000 of an object. */
const SENT_PIECE = 8 * 2 ** 20;
/** Bytes of a read piece, so that a slow reader keeps no answer open. */
const READ_PIECE = 2 ** 20;

/** Writes an object of any size from a stream. The object exists once all of it was sent. */
export async function writeBucketObject(
  s3: S3mini,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const parts: UploadPart[] = [];
  let upload: string | undefined;
  try {
    for await (const { bytes, isLast } of inPieces(chunks, SENT_PIECE)) {
      if (isLast && !upload) return void (await s3.putObject(key, bytes));
      if (isLast && bytes.length === 0) break;
      upload ??= await s3.getMultipartUploadId(key);
      parts.push(await s3.uploadPart(key, upload, bytes, parts.length + 1));
    }
    if (upload) await s3.completeMultipartUpload(key, upload, parts);
  } catch (error) {
    // Upload aborted after an error: the service keeps, and charges, the pieces of an unfinished one. The first error
    // is the reason.
    if (upload) await s3.abortMultipartUpload(key, upload).catch(() => {});
    throw error;
  }
}

/** Reads an object piece by piece. @returns null when it does not exist */
export async function readBucketObject(
  s3: S3mini,
  key: string,
): Promise<{ size: number; chunks: () => AsyncIterable<Uint8Array> } | null> {
  for await (const found of listBucketObjects(s3, key)) {
    if (found.key !== key) return null;
    return { size: found.size, chunks: () => readPieces(s3, key, found.size) };
  }
  return null;
}

async function* readPieces(s3: S3mini, key: string, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += READ_PIECE) {
    const answer = await s3.getObjectRaw(key, false, from, Math.min(from + READ_PIECE, size));
    yield new Uint8Array(await answer.arrayBuffer());
  }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>, size: number) {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    yield { bytes: Buffer.concat(held), isLast: false };
    held = [];
    length = 0;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
