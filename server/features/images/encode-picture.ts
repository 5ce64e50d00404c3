import type { Sharp } from 'sharp';
import { IMAGE_SIDE, THUMBNAIL_SIDE } from '#contract/images.ts';
import { sharp } from './guarded-sharp.ts';
import { hashPicture, type PictureHash } from './hash-picture.ts';
import { PictureFault } from './picture-fault.ts';
import { sniffPicture } from './sniff-picture.ts';

const WEBP_QUALITY = 70;
/** Pixels. Only JPEG shrinks while it is decoded; the others are decoded in full, AVIF at 18 bytes a pixel. */
const MAX_PIXELS = { jpeg: 50_000_000, png: 25_000_000, webp: 25_000_000, gif: 25_000_000, avif: 25_000_000 };
const TIMEOUT_SECONDS = 30;

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
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS[format]) throw new PictureFault('pixels');
    // Real cameras write files with warnings; only errors and truncation are refused.
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS[format], autoOrient: true });
    const { data, info } = await fitInside(picture, IMAGE_SIDE)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  } catch (error) {
    throw error instanceof PictureFault ? error : new PictureFault('damaged', { cause: error });
  }
}

const fitInside = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const encode = (picture: Sharp) => picture.webp({ quality: WEBP_QUALITY }).toBuffer();
