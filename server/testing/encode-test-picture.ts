import { createHash } from 'node:crypto';
import { createPictureEncoder, type PictureEncoder } from '#server/features/images/encode-in-child.ts';
import { silentLog } from './silent-log.ts';

/** Bytes of the largest picture that is remembered: larger ones are those of tests that need a slow one. */
const MAX_REMEMBERED = 10_000;

/** Encoder of all test files of this process: starting one takes longer than most pictures of tests. */
const encode = createPictureEncoder(silentLog);
const encoded = new Map<string, ReturnType<PictureEncoder>>();

/** Encodes a picture; a small one that this process has encoded already is not encoded again. */
export const encodeTestPicture: PictureEncoder = (bytes) => {
  if (bytes.length > MAX_REMEMBERED) return encode(bytes);
  const key = createHash('sha256').update(bytes).digest('hex');
  const before = encoded.get(key);
  if (before) return before;
  const picture = encode(bytes);
  encoded.set(key, picture);
  // Faults may be those of the encoder: the picture is tried again.
  picture.catch(() => encoded.delete(key));
  return picture;
};
