import { buildThumbnailPath } from '#contract/images.ts';
import { fail } from '#server/platform/fail.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { HttpRequesterContext } from '#server/platform/http/http-requester-context.ts';
import type { Log } from '#server/platform/log.ts';
import { createPictureEncoder, type PictureEncoder, PictureEncoderLostError } from './encode-in-child.ts';
import type { EncodedPicture, HashedPicture } from './encode-picture.ts';
import { buildPicturePath, createRandomPictureFileName, removePictureFiles } from './picture-names.ts';
import { PictureRefusedError } from './picture-refused-error.ts';
import type { StoredPicture } from './stored-pictures.ts';

const MAX_PARALLEL = 2;
/** Maximum number of queued pictures of one sender: four forms of five. */
const MAX_WAITING = 20;

export interface PictureService {
  /**
   * Stores a re-encoded picture and its small version. Senders take turns, one picture each.
   * @returns its path, `/uploads/….webp`, a new one each time, to be passed to `insertStoredPictureRows` with what shows
   * it
   * @param field name of the form's field; default `profileImage`
   * @throws Failure IMAGE_UNREADABLE with the reason under `field`; BUSY when too many of this sender
   * are queued; MALFORMED_REQUEST when the client has disconnected; STORAGE_DOWN
   */
  store: (file: File, sender: HttpRequesterContext, field?: string) => Promise<StoredPicture>;
  /**
   * Stores all files as `store` does, or none.
   * @returns them in the order of the files
   * @throws Failure as `store`, with a sentence for each faulty picture under `images`
   */
  storeAll: (files: File[], sender: HttpRequesterContext) => Promise<StoredPicture[]>;
  /** Number of queued pictures of a sender. */
  waitingOf: (senderId: string) => number;
  /**
   * Checks that this sender may queue a picture.
   * @throws Failure BUSY
   */
  requireRoom: (senderId: string) => void;
  /**
   * Stores one of the site's own pictures as it is; uploads are always encoded again.
   * @throws Failure STORAGE_DOWN
   */
  storeEncoded: (picture: EncodedPicture) => Promise<string>;
}

declare module '#server/platform/services.ts' {
  interface Services {
    images: PictureService;
  }
}

interface PictureServiceOptions {
  files: FileStore;
  log: Log;
  /** Default: one in a child process. */
  encode?: PictureEncoder | undefined;
}

export function createPictureService({
  files,
  log,
  encode = createPictureEncoder(log),
}: PictureServiceOptions): PictureService {
  const queue = createFairQueue({ atOnce: MAX_PARALLEL, maxWaiting: MAX_WAITING });

  const encodeFile = (file: File, { id, signal }: HttpRequesterContext) => {
    const work = async () => {
      const started = performance.now();
      const picture = await encode(await file.bytes());
      log.debug({ bytes: file.size, ms: Math.round(performance.now() - started) }, 'Picture encoded');
      return picture;
    };
    return queue.run(id, work, signal);
  };

  /** Encodes an uploaded file, and returns a PictureFault; throws other errors. */
  const tryToEncode = (
    file: File,
    sender: HttpRequesterContext,
  ): Promise<HashedPicture | PictureRefusedError> =>
    encodeFile(file, sender).catch((error: unknown) => {
      if (error instanceof PictureEncoderLostError) fail('STORAGE_DOWN');
      if (!(error instanceof PictureRefusedError)) throw error;
      log.info({ bytes: file.size, reason: error.reason, err: error.cause }, 'Picture refused');
      return error;
    });

  const forget = (paths: string[]) =>
    removePictureFiles(files, paths).catch((err: unknown) =>
      log.warn({ err }, 'Unused pictures not removed'),
    );

  const storeFiles = async ({ full, thumbnail }: EncodedPicture) => {
    const name = createRandomPictureFileName();
    const path = buildPicturePath(name);
    const stored = await Promise.allSettled([
      files.put(name, full, 'image/webp'),
      files.put(buildThumbnailPath(name), thumbnail, 'image/webp'),
    ]);
    const failed = stored.find((result) => result.status === 'rejected');
    if (failed) {
      log.error({ err: failed.reason }, 'Picture not stored');
      await forget([path]);
      fail('STORAGE_DOWN');
    }
    return path;
  };

  const storePicture = async ({ hash, full, thumbnail }: HashedPicture): Promise<StoredPicture> => {
    const path = await storeFiles({ full, thumbnail });
    return { path, hash, bytes: full.length + thumbnail.length };
  };

  return {
    waitingOf: queue.waitingOf,
    requireRoom: queue.requireRoom,

    async store(file, sender, field = 'profileImage') {
      const picture = await tryToEncode(file, sender);
      if (picture instanceof PictureRefusedError) {
        fail('IMAGE_UNREADABLE', { fields: { [field]: picture.about('Cette photo') } });
      }
      return storePicture(picture);
    },

    async storeAll(chosen, sender) {
      queue.requireRoom(sender.id, chosen.length);
      const results = await Promise.all(chosen.map((file) => tryToEncode(file, sender)));
      const pictures = results.filter(
        (result): result is HashedPicture => !(result instanceof PictureRefusedError),
      );
      if (pictures.length < chosen.length)
        fail('IMAGE_UNREADABLE', { fields: { images: sentences(results) } });
      const stored = await Promise.allSettled(pictures.map(storePicture));
      const failed = stored.find((result) => result.status === 'rejected');
      if (!failed) return stored.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      const kept = stored.flatMap((result) => (result.status === 'fulfilled' ? result.value.path : []));
      await forget(kept);
      throw failed.reason;
    },

    storeEncoded: storeFiles,
  };
}

function sentences(results: (EncodedPicture | PictureRefusedError)[]): string {
  const photo = (index: number) => (results.length === 1 ? 'Cette photo' : `La photo ${index + 1}`);
  return results
    .flatMap((result, index) => (result instanceof PictureRefusedError ? [result.about(photo(index))] : []))
    .join(' ');
}
