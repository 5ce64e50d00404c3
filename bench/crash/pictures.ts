import sharp from 'sharp';
import { thumbnailOf } from '#contract/images.ts';
import { fileOf, grainy } from '#server/testing/pictures.ts';
import type { ProductUnderTest } from './product-under-test.ts';

/** A picture unlike any other, of a random size and format. */
export async function randomPicture(): Promise<File> {
  const picture = grainy(between(100, 450), between(100, 350));
  const format = FORMATS[between(0, FORMATS.length)] ?? 'jpeg';
  return fileOf(await picture.toFormat(format).toBuffer());
}

/** Whether a picture can be decoded in both sizes, to the last pixel. */
export async function isComplete(
  product: ProductUnderTest,
  path: string | null | undefined,
): Promise<boolean> {
  if (!path) return false;
  const [full, small] = await Promise.all([read(product, path), read(product, thumbnailOf(path))]);
  if (!full || !small) return false;
  return Promise.all([full, small].map((bytes) => sharp(bytes).raw().toBuffer())).then(
    () => true,
    () => false,
  );
}

const FORMATS = ['jpeg', 'png', 'webp'] as const;

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least));

async function read({ url }: ProductUnderTest, path: string): Promise<Buffer | null> {
  const answer = await fetch(url + path);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
}
