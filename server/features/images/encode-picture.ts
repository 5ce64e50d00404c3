import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { MAX_IMAGE_SIDE_PX, MAX_THUMBNAIL_SIDE_PX } from '#contract/images.ts';
import { calculatePerceptualHash, type PerceptualHash } from './calculate-perceptual-hash.ts';
import { sharp } from './guarded-sharp.ts';
import { PictureRefusedError } from './picture-refused-error.ts';
import { detectPictureFormat } from './sniff-picture.ts';

const WEBP_QUALITY = 70;
/** Maximum pixels by format. Phones of 50 megapixels write up to 8192 × 6144. */
const MAX_PIXELS = { jpeg: 51_000_000, png: 25_000_000, webp: 25_000_000, gif: 25_000_000, avif: 25_000_000 };
/**
 * Bytes per pixel while decoding, as measured: JPEG is shrunk and PNG read line by line, unless in passes.
 */
const BYTES_PER_PIXEL = { jpeg: 1, png: 1, webp: 2, gif: 7, avif: 19 };
const BYTES_PER_PIXEL_IN_PASSES = { jpeg: 6, png: 8 };
/**
 * Decoded bytes of one picture: 13 megapixels of AVIF, 41 of a progressive JPEG, which cameras of phones do
 * not write.
 */
const MAX_DECODED_BYTES = 250_000_000;
/** Decoded size in bytes beyond which pictures are decoded one at a time. */
const LARGE_BYTES = 50_000_000;
const TIMEOUT_SECONDS = 30;
const oneLarge = pLimit(1);

/** Picture as WebP files, without metadata. */
export interface EncodedPicture {
  /** Full size of a picture: at most 800 pixels per side, never enlarged. */
  full: Uint8Array;
  /** Small size of a picture: at most 400 pixels per side. */
  thumbnail: Uint8Array;
}

export interface HashedPicture extends EncodedPicture {
  hash: PerceptualHash;
}

/**
 * Decodes an untrusted file, rotated by its EXIF data, first frame of an animation, and encodes it again.
 * @throws PictureFault when the bytes are not a picture of an accepted format and size
 */
export async function encodePicture(bytes: Uint8Array): Promise<HashedPicture> {
  const pixels = await decode(bytes);
  return {
    full: await encode(pixels.clone()),
    thumbnail: await encode(fitInside(pixels.clone(), MAX_THUMBNAIL_SIDE_PX)),
    hash: await calculatePerceptualHash(pixels.clone()),
  };
}

async function decode(bytes: Uint8Array): Promise<Sharp> {
  const format = detectPictureFormat(bytes);
  if (!format) throw new PictureRefusedError('format');
  if (format === 'heic') throw new PictureRefusedError('heic');
  try {
    const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const bytesPerPixel = { ...BYTES_PER_PIXEL, ...(isProgressive && BYTES_PER_PIXEL_IN_PASSES) }[format];
    const decoded = width * height * bytesPerPixel;
    if (width * height > MAX_PIXELS[format] || decoded > MAX_DECODED_BYTES)
      throw new PictureRefusedError('pixels');
    // Warnings are accepted, as real cameras write such files; errors and truncation are refused.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS[format], autoOrient: true });
    const shrink = () =>
      fitInside(picture, MAX_IMAGE_SIDE_PX)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .raw()
        .toBuffer({ resolveWithObject: true });
    const { data, info } = await (decoded > LARGE_BYTES ? oneLarge(shrink) : shrink());
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch (error) {
    throw error instanceof PictureRefusedError ? error : new PictureRefusedError('damaged', { cause: error });
  }
}

const fitInside = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const encode = (picture: Sharp) => picture.webp({ quality: WEBP_QUALITY }).toBuffer();
