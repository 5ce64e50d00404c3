import sharp from 'sharp';
import { thumbnailPathOf } from '#contract/images.ts';
import { createGrainyPicture, makeUploadFile } from '#server/testing/pictures.ts';
import type { ProductUnderTest } from './request-until-answered.ts';

/** A picture unlike any other. */
export const randomPicture = async (): Promise<File> =>
  makeUploadFile(await createGrainyPicture(400, 300).jpeg().toBuffer());

/** @returns true when a picture can be decoded in both sizes, to the last pixel */
export async function isPictureComplete({ url }: ProductUnderTest, path: string | null) {
  if (!path) return false;
  const decode = async (size: string) => {
    const answer = await fetch(url + size);
    if (!answer.ok) throw new Error(`${size} answered ${answer.status}`);
    await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer();
  };
  return Promise.all([path, thumbnailPathOf(path)].map(decode)).then(
    () => true,
    () => false,
  );
}
