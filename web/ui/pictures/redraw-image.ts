import { IMAGE_QUALITY, IMAGE_SIDE } from '#contract/images.ts';

/**
 * A JPEG of at most 800×800 pixels, oriented as its EXIF data says and without any of them.
 * @throws when the browser can't decode the file
 */
export async function shrinkImage(file: Blob): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, IMAGE_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  paint(canvas, bitmap);
  bitmap.close();
  return new File([await encode(canvas)], 'photo.jpg', { type: 'image/jpeg' });
}

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  // JPEG has no transparency: it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}

const encode = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This picture could not be encoded.'))),
      'image/jpeg',
      IMAGE_QUALITY,
    ),
  );
