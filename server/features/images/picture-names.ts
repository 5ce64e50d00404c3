import { randomBytes } from 'node:crypto';
import { buildThumbnailPath } from '#contract/images.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';

/**
 * Random name rather than a digest of the bytes: the same picture sent by two members is two files, so that
 * erasing one leaves the other, and a name does not reveal that somebody else has the picture.
 */
export const createRandomPictureFileName = () => `${randomBytes(20).toString('hex')}.webp`;

export const isPictureFileName = (name: string) => /^[0-9a-f]{40}(-400)?\.webp$/.test(name);

export const buildPicturePath = (name: string) => `/uploads/${name}`;

export const getFileNameOfPicturePath = (path: string) => path.slice('/uploads/'.length);

/** Path of a picture's full size: `/uploads/x-400.webp` → `/uploads/x.webp`. */
export const getFullSizePicturePath = (path: string) => path.replace(/-400\.webp$/, '.webp');

/** Removes both sizes of the given pictures from the file store. */
export function removePictureFiles(
  files: Pick<FileStore, 'remove'>,
  paths: readonly string[],
): Promise<void> {
  const names = paths.map(getFileNameOfPicturePath).filter(isPictureFileName);
  return files.remove(names.flatMap((name) => [name, buildThumbnailPath(name)]));
}
