import { expect, test } from 'vitest';
import { createSolidTestPicturePipeline } from '#server/testing/pictures.ts';
import { encodePicture } from './encode-picture.ts';
import { sharp } from './guarded-sharp.ts';

const flatAvif = (width: number, height: number) =>
  createSolidTestPicturePipeline(width, height).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer();
const progressive = (width: number, height: number) =>
  createSolidTestPicturePipeline(width, height).jpeg({ progressive: true, quality: 50 }).toBuffer();

test.each([
  [
    'a photo of 50 megapixels',
    () => createSolidTestPicturePipeline(8192, 6144).jpeg({ quality: 50 }).toBuffer(),
  ],
  ['a photo of 24 megapixels, in passes', () => progressive(5712, 4284)],
  ['an AVIF of 12.5 megapixels', () => flatAvif(4080, 3072)],
])('a picture is read: %s', async (_, make) => {
  expect((await sharp((await encodePicture(await make())).full).metadata()).format).toBe('webp');
});

test.each([
  ['an AVIF of 25 million pixels in 700 bytes', () => flatAvif(4990, 4990)],
  ['a progressive JPEG of 50 million pixels', () => progressive(8000, 6200)],
])('a picture is refused: %s', async (_, make) => {
  await expect(encodePicture(await make())).rejects.toMatchObject({ reason: 'pixels' });
});
