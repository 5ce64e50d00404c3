import pLimit from 'p-limit';
import { thumbnailOf } from '#contract/images.ts';
import { fail } from '#server/platform/fail.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Log } from '#server/platform/log.ts';
import { createEncoder, EncoderLostError } from './encode-apart.ts';
import type { EncodedPicture, HashedPicture } from './encode-picture.ts';
import { PictureFault } from './picture-fault.ts';
import type { StoredPicture } from './picture-hashes.ts';
import { newName, picturePath } from './picture-names.ts';

/** Some formats take hundreds of megabytes while they are decoded. */
const AT_ONCE = 2;

export interface Images {
  /**
   * Stores a re-encoded picture and its small version.
   * @returns its path, `/uploads/….webp`, another one each time
   * @throws Failure IMAGE_UNREADABLE with the reason under `profileImage`, STORAGE_DOWN
   */
  store: (file: File) => Promise<string>;
  /**
   * All or none.
   * @returns them in the order of the files, to be given to `saveHashes` with what shows them
   * @throws Failure IMAGE_UNREADABLE with a sentence for each faulty picture under `images`, STORAGE_DOWN
   */
  storeAll: (files: File[]) => Promise<StoredPicture[]>;
  /**
   * Stores one of our own pictures as it is; uploads are always encoded again.
   * @throws Failure STORAGE_DOWN
   */
  storeEncoded: (picture: EncodedPicture) => Promise<string>;
}

declare module '#server/platform/services.ts' {
  interface Services {
    images: Images;
  }
}

export function createImages({ files, log }: { files: FileStore; log: Log }): Images {
  const limited = pLimit(AT_ONCE);
  const encode = createEncoder(log);

  const encodeFile = (file: File) =>
    limited(async () => {
      const started = performance.now();
      const picture = await encode(await file.bytes());
      log.debug({ bytes: file.size, ms: Math.round(performance.now() - started) }, 'Picture encoded');
      return picture;
    });

  /** Returns a PictureFault, throws anything else. */
  const tryToEncode = (file: File): Promise<HashedPicture | PictureFault> =>
    encodeFile(file).catch((error: unknown) => {
      if (error instanceof EncoderLostError) fail('STORAGE_DOWN');
      if (!(error instanceof PictureFault)) throw error;
      log.info({ bytes: file.size, reason: error.reason, err: error.cause }, 'Picture refused');
      return error;
    });

  const storeFiles = async ({ full, thumbnail }: EncodedPicture) => {
    const name = newName();
    const stored = Promise.all([
      files.put(name, full, 'image/webp'),
      files.put(thumbnailOf(name), thumbnail, 'image/webp'),
    ]);
    await stored.catch((err: unknown) => {
      log.error({ err }, 'Picture not stored');
      fail('STORAGE_DOWN');
    });
    return picturePath(name);
  };

  return {
    async store(file) {
      const picture = await tryToEncode(file);
      if (picture instanceof PictureFault) {
        fail('IMAGE_UNREADABLE', { fields: { profileImage: picture.about('Cette photo') } });
      }
      return storeFiles(picture);
    },

    async storeAll(chosen) {
      const results = await Promise.all(chosen.map(tryToEncode));
      const pictures = results.filter((result): result is HashedPicture => !(result instanceof PictureFault));
      if (pictures.length < chosen.length)
        fail('IMAGE_UNREADABLE', { fields: { images: sentences(results) } });
      return Promise.all(
        pictures.map(async ({ hash, ...picture }) => ({ path: await storeFiles(picture), hash })),
      );
    },

    storeEncoded: storeFiles,
  };
}

function sentences(results: (EncodedPicture | PictureFault)[]): string {
  const photo = (index: number) => (results.length === 1 ? 'Cette photo' : `La photo ${index + 1}`);
  return results
    .flatMap((result, index) => (result instanceof PictureFault ? [result.about(photo(index))] : []))
    .join(' ');
}
