import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { IMAGE_SIDE, THUMBNAIL_SIDE } from '#contract/images.ts';
import { sharp } from './guarded-sharp.ts';
import { hashPicture, type PictureHash } from './hash-picture.ts';
import { PictureFault } from './picture-fault.ts';
import { sniffPicture } from './sniff-picture.ts';

const WEBP_QUALITY = 70;
/** A phone of 50 megapixels writes up to 8192 × 6144. */
const MAX_PIXELS = { jpeg: 51_000_000, png: 25_000_000, webp: 25_000_000, gif: 25_000_000, avif: 25_000_000 };
/** Bytes a pixel while it is decoded, as measured: a JPEG shrinks and a PNG is read line by line, unless in passes. */
const DECODED = { jpeg: 1, png: 1, webp: 2, gif: 7, avif: 19 };
const DECODED_IN_PASSES = { jpeg: 6, png: 8 };
/** Bytes of one picture: 13 megapixels of AVIF, 41 of a progressive JPEG. Cameras of phones write other JPEGs. */
const MAX_DECODED = 250_000_000;
/** Bytes beyond which pictures are decoded one at a time. */
const LARGE = 50_000_000;
const TIMEOUT_SECONDS = 30;
const oneLarge = pLimit(1);

/** WebP without metadata. */
export interface EncodedPicture {
  /** At most 800 pixels a side, never enlarged. */
  full: Uint8Array;
  /** At most 400 pixels a side. */
  thumbnail: Uint8Array;
}

export interface HashedPicture extends EncodedPicture {
  hash: PictureHash;
}

/**
 * Decodes an untrusted file, rotated as its EXIF data says, first frame of an animation, and encodes it again.
 * @throws PictureFault when the bytes are not a picture of an accepted format and size
 */
export async function encodePicture(bytes: Uint8Array): Promise<HashedPicture> {
  const pixels = await decode(bytes);
  return {
    full: await encode(pixels.clone()),
    thumbnail: await encode(fitInside(pixels.clone(), THUMBNAIL_SIDE)),
    hash: await hashPicture(pixels.clone()),
  };
}

async function decode(bytes: Uint8Array): Promise<Sharp> {
  const format = sniffPicture(bytes);
  if (!format) throw new PictureFault('format');
  if (format === 'heic') throw new PictureFault('heic');
  try {
    const { width, height, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const bytesAPixel = { ...DECODED, ...(isProgressive && DECODED_IN_PASSES) }[format];
    const decoded = width * height * bytesAPixel;
    if (width * height > MAX_PIXELS[format] || decoded > MAX_DECODED) throw new PictureFault('pixels');
    // Real cameras write files with warnings; only errors and truncation are refused.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS[format], autoOrient: true });
    const shrink = () =>
      fitInside(picture, IMAGE_SIDE)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .raw()
        .toBuffer({ resolveWithObject: true });
    const { data, info } = await (decoded > LARGE ? oneLarge(shrink) : shrink());
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch (error) {
    throw error instanceof PictureFault ? error : new PictureFault('damaged', { cause: error });
  }
}

const fitInside = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const encode = (picture: Sharp) => picture.webp({ quality: WEBP_QUALITY }).toBuffer();
