import sharp, { type Color, type Sharp } from 'sharp';

/** Plain picture, to be finished with `.jpeg()`, `.png()`... */
export const createSolidTestPicturePipeline = (
  width: number,
  height: number,
  background: Color = '#c33',
): Sharp =>
  sharp({ create: { width, height, channels: typeof background === 'object' ? 4 : 3, background } });

/** Picture that is red on its left half, blue on its right. */
export const createRedBlueTestPicturePipeline = (width: number, height: number): Sharp =>
  createSolidTestPicturePipeline(width, height, '#00f').composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#f00' } }, left: 0, top: 0 },
  ]);

/** Picture of noise that compresses badly. */
export const createGrainyTestPicturePipeline = (width: number, height: number): Sharp => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
};

/**
 * Picture of nine blended grey areas: different greys look different.
 * @param greys from 0 to 255
 */
export const createBlendedGreyTestPicturePipeline = (
  width: number,
  height: number,
  ...greys: number[]
): Sharp =>
  sharp(Buffer.from(greys), { raw: { width: 3, height: 3, channels: 1 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'cubic',
  });

/** File as a form sends it. Name and type are what the sender claims. */
export const makeTestUploadFile = (bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type });

export const createTestJpegFile = async (background: Color = '#c33') =>
  makeTestUploadFile(await createSolidTestPicturePipeline(640, 480, background).jpeg().toBuffer());
