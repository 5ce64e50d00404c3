/**
 * Paints the heap of produce that stands on the home page's search bar: `web/features/listings/home/market*.webp`.
 * Run it after changing what is on it: `node scripts/build-market-picture.ts`.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { dice } from './demo/pictures/brush/dice.ts';
import { at, LIGHT, type Pen } from './demo/pictures/brush/paint.ts';
import { egg } from './demo/pictures/produce/farm/poultry.ts';
import { apple, pear } from './demo/pictures/produce/fruit/orchard.ts';
import { sunflower } from './demo/pictures/produce/garden/blossoms.ts';
import type { Specimen } from './demo/pictures/produce/specimen.ts';
import { leek } from './demo/pictures/produce/vegetables/alliums.ts';
import { leafBunch } from './demo/pictures/produce/vegetables/bunches.ts';
import { pumpkin, redKuri } from './demo/pictures/produce/vegetables/gourds.ts';
import { rosette } from './demo/pictures/produce/vegetables/heads.ts';
import { aubergine } from './demo/pictures/produce/vegetables/peppers.ts';
import { carrot, radish } from './demo/pictures/produce/vegetables/roots.ts';
import { tomato } from './demo/pictures/produce/vegetables/tomatoes.ts';

const folder = join(import.meta.dirname, '../web/features/listings/home');
const frame = { width: 1160, height: 470 };
const pen: Pen = { d: dice('market'), light: LIGHT };

const cabbage = rosette({
  outer: '#5f8f4a',
  heart: '#b9d07a',
  vein: '#dfe8b8',
  teeth: 6,
  cut: 0.1,
  head: true,
});
const spinach = leafBunch('#3f7d3a', '#c8d8a8', { width: 60, count: 7 });

// From the back to the front; the lower edge of the picture cuts what stands behind the search bar.
const heap = [
  put(leek(), 255, 232, 450, -13),
  put(leek(), 195, 250, 430, -25),
  put(spinach, 425, 142, 280, 4),
  put(sunflower(), 650, 100, 165, 10),
  put(carrot('#d9a02c'), 985, 282, 380, 22),
  put(carrot('#ee7d22'), 905, 262, 410, 9),
  put(carrot('#e06a1c'), 822, 275, 390, -4),
  put(cabbage, 340, 335, 310),
  put(pumpkin('#e0812a'), 585, 300, 330, -3),
  put(aubergine(), 170, 390, 270, -62),
  put(pear('#c9b84a', '#d98a4a'), 775, 330, 220, 8),
  put(redKuri(), 450, 415, 190, -8),
  put(tomato(), 680, 410, 150, -10),
  put(apple('#c93a2a', '#e8c050'), 910, 402, 150, 10),
  put(radish(), 325, 435, 200, 120),
  put(radish(), 275, 460, 190, 100),
  put(tomato(), 566, 450, 130, 20),
  put(egg('#e9c9a0', 6), 798, 438, 92, 30),
  put(egg('#f3e6d2'), 995, 440, 90, -20),
];

const size = `width="${frame.width}" height="${frame.height}"`;
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${heap.join('')}</svg>`);
// 740: twice what a phone shows.
for (const width of [frame.width, 740, frame.width / 2]) {
  const file = join(folder, `market-${width}.webp`);
  const { size } = await sharp(drawing)
    .resize(width)
    .webp({ quality: 72, alphaQuality: 80, effort: 6 })
    .toFile(file);
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
}

/** @param longest pixels of its longer side; `turn` in degrees */
function put(thing: Specimen, x: number, y: number, longest: number, turn = 0): string {
  return at(pen, [x, y], turn, longest / Math.max(thing.width, thing.height), thing.draw);
}
