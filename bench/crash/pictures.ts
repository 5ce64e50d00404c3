import sharp from 'sharp';
import { thumbnailPathOf } from '#contract/images.ts';
import { grainyPicture, makeUploadFile } from '#server/testing/pictures.ts';
import type { ProductUnderTest } from './retry.ts';

const FORMATS = ['jpeg', 'png', 'webp'] as const;

/** A picture unlike any other, of a random size and format. */
export async function randomPicture(): Promise<File> {
  const picture = grainyPicture(between(100, 450), between(100, 350));
  const format = FORMATS[between(0, FORMATS.length)] ?? 'jpeg';
  return makeUploadFile(await picture.toFormat(format).toBuffer());
}

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least));

/** @returns true when a picture can be decoded in both sizes, to the last pixel */
export async function isComplete({ url }: ProductUnderTest, path: string | null | undefined) {
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
