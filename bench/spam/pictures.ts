import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { hashPicture } from '#server/features/images/hash-picture.ts';
import type { Chance } from '../market/chance.ts';

const DRAWINGS = new URL('../../server/demo/pictures/', import.meta.url);

/** The demonstration's drawings: one thing each, much the same frame, as photos of vegetables have. */
export async function readDrawings(): Promise<Uint8Array[]> {
  const names = (await readdir(DRAWINGS)).filter((name) => /(?<!-400)\.webp$/.test(name));
  return Promise.all(names.map((name) => readFile(new URL(name, DRAWINGS))));
}

/** A drawing somewhere on a ground of its own: as many different pictures as one asks for. */
export async function photographed(drawing: Uint8Array, chance: Chance): Promise<Uint8Array> {
  const ground = Array.from({ length: 27 }, () => Math.floor(chance.share() * 256));
  const cut = await sharp(drawing)
    .resize(340, 340)
    .rotate(Math.floor(chance.share() * 40) - 20, { background: '#0000' })
    .resize(340, 340, { fit: 'inside' })
    .png()
    .toBuffer();
  const shift = () => Math.floor(chance.share() * 140);
  return sharp(Buffer.from(ground), { raw: { width: 3, height: 3, channels: 3 } })
    .resize(480, 480, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: cut, left: shift(), top: shift() }])
    .jpeg()
    .toBuffer();
}

/** What somebody does to a picture found elsewhere. */
export async function stolen(picture: Uint8Array, chance: Chance): Promise<Uint8Array> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const cut = chance.any([0, 0, 0.02, 0.04]);
  const changed = sharp(picture)
    .extract({
      left: Math.floor(width * cut),
      top: Math.floor(height * cut),
      width: Math.floor(width * (1 - 2 * cut)),
      height: Math.floor(height * (1 - 2 * cut)),
    })
    .resize(chance.any([300, 400, 640]))
    .modulate({ brightness: chance.any([0.9, 1, 1.15]), saturation: chance.any([0.8, 1, 1.2]) });
  return changed.jpeg({ quality: chance.any([50, 70, 90]) }).toBuffer();
}

export const hashOf = (picture: Uint8Array) => hashPicture(sharp(picture));
