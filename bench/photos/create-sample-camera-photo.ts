import { join } from 'node:path';
import sharp from 'sharp';
import { createGrainyTestPicturePipeline } from '#server/testing/pictures.ts';

const WIDTH = 4000;
const HEIGHT = 3000;

/**
 * A JPEG of 12 megapixels and 4 to 5 MB as a phone would take it: a picture of ours under the grain of a sensor, lying
 * on its side with the orientation in EXIF. @param name of a file in `server/demo/pictures/`
 */
export async function createSampleCameraPhoto(name: string): Promise<Buffer> {
  const grain = await createGrainyTestPicturePipeline(WIDTH, HEIGHT).png({ compressionLevel: 1 }).toBuffer();
  return sharp(join(import.meta.dirname, `../../server/demo/pictures/${name}.webp`))
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}
