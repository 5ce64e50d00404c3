import sharp from 'sharp';
import { buildThumbnailPath } from '#contract/images.ts';
import { createGrainyTestPicturePipeline, makeTestUploadFile } from '#server/testing/pictures.ts';
import type { CrashWorkloadTargetSite } from './crash-workload-client.ts';

/** A picture unlike any other. */
export const createRandomPictureFile = async (): Promise<File> =>
  makeTestUploadFile(await createGrainyTestPicturePipeline(400, 300).jpeg().toBuffer());

/** @returns true when a picture can be decoded in both sizes, to the last pixel */
export async function isServedPictureDecodable({ url }: CrashWorkloadTargetSite, path: string | null) {
  if (!path) return false;
  const decode = async (size: string) => {
    const answer = await fetch(url + size);
    if (!answer.ok) throw new Error(`${size} answered ${answer.status}`);
    await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer();
  };
  return Promise.all([path, buildThumbnailPath(path)].map(decode)).then(
    () => true,
    () => false,
  );
}
