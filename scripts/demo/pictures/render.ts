import sharp from 'sharp';
import { dice } from './brush/dice.ts';
import { paintedOver } from './brush/gouache.ts';
import { LIGHT } from './brush/paint.ts';
import type { Picture } from './subjects/picture.ts';

/** WebP, quality 72, at most 800 by 800. The same id and picture always give the same image. */
export async function renderPicture(id: string, picture: Picture): Promise<Buffer> {
  const { width, height } = picture.frame;
  const drawing = picture.draw({ d: dice(id), light: LIGHT });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  const pixels = await sharp(Buffer.from(svg), { unlimited: true }).removeAlpha().raw().toBuffer();
  const painting = paintedOver(pixels, width, height);
  return sharp(painting, { raw: { width, height, channels: 3 } })
    .webp({ quality: 72, effort: 0 })
    .toBuffer();
}
