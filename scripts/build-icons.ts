/** Draws `web/site/icons/` from the logo. Run it after changing the logo: `node scripts/build-icons.ts`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const site = join(import.meta.dirname, '../web/site');
const logoSvg = await readFile(join(site, 'logo.svg'));
/** Background of app icons, the butter yellow of the home page: phones show no transparency in icons. */
const GROUND = '#fae7a5';

await draw('icon-48.png', 48, 1);
await draw('icon-192.png', 192, 1);
await draw('icon-512.png', 512, 1);
await draw('touch-180.png', 180, 0.72, GROUND);
// Share of the icon that phones show: they cut out a circle of 80 %.
await draw('maskable-512.png', 512, 0.6, GROUND);

/**
 * Draws one icon of the site.
 * @param share part of the side that the logo takes
 */
async function draw(name: string, side: number, share: number, ground?: string) {
  const inner = Math.round(side * share);
  const logo = await sharp(logoSvg, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 4, background: ground ?? '#0000' } })
    .composite([{ input: logo }])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(site, 'icons', name));
}
