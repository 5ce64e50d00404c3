/**
 * Draws the icons of `web/site/icons/` from the logo's mark. Run it after changing that:
 * `node scripts/build-icons.ts`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const site = join(import.meta.dirname, '../web/site');
const mark = await readFile(join(site, 'logo.svg'));
/** Butter, like the home page's: phones show no transparency there. */
const GROUND = '#fae7a5';

await draw('icon-48.png', 48, 1);
await draw('icon-192.png', 192, 1);
await draw('icon-512.png', 512, 1);
await draw('touch-180.png', 180, 0.72, GROUND);
// Phones cut a circle of 80 % out of it.
await draw('maskable-512.png', 512, 0.6, GROUND);

/** @param share of the side that the mark takes */
async function draw(name: string, side: number, share: number, ground?: string) {
  const inner = Math.round(side * share);
  const drawn = await sharp(mark, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 4, background: ground ?? '#0000' } })
    .composite([{ input: drawn }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(site, 'icons', name));
}
