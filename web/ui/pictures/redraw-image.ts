import { JPEG_QUALITY_BEFORE_UPLOAD, MAX_IMAGE_SIDE_PX } from '#contract/images.ts';

/** JPEG quality of a turned picture, which was encoded once before. */
const TURNED_QUALITY = 0.92;

/**
 * JPEG of at most 800×800 pixels, oriented by its EXIF data and without any of them.
 * @throws when the browser can't decode the file
 */
export const shrinkImageInBrowser = (file: Blob): Promise<File> =>
  redraw(file, 0, JPEG_QUALITY_BEFORE_UPLOAD);

/**
 * Turned picture: a JPEG as of `shrinkImageInBrowser`, turned to the right.
 * @param quarters number of quarter turns
 * @throws as `shrinkImageInBrowser`
 */
export const rotateImageInBrowser = (file: Blob, quarters: number): Promise<File> =>
  redraw(file, quarters, TURNED_QUALITY);

async function redraw(file: Blob, quarters: number, quality: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_IMAGE_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement('canvas');
  const isSideways = quarters % 2 === 1;
  canvas.width = isSideways ? height : width;
  canvas.height = isSideways ? width : height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  // Background in white: JPEG has no transparency, which would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  bitmap.close();
  return new File([await encode(canvas, quality)], 'photo.jpg', { type: 'image/jpeg' });
}

const encode = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This picture could not be encoded.'))),
      'image/jpeg',
      quality,
    ),
  );
