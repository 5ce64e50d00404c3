/**
 * Builds the assets of preview pictures in `server/features/discovery/previews/assets`: the frame with the awning and
 * the logo, the picture shown without a photo, and the fonts as TTF, the only format that libvips reads. Run it after
 * changing the logo, the colours or the fonts: `node scripts/build-preview-assets.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..');
const assets = join(root, 'server/features/discovery/previews/assets');
const paper = '#faf9f3';
const grove = '#173a26';
const radish = '#c81e4c';

await frame();
await stall();
font('@fontsource/fraunces/files/fraunces-latin-600-normal.woff', 'display.ttf');
font('@fontsource/figtree/files/figtree-latin-600-normal.woff', 'text.ttf');

/** Draws an overlay, transparent on the right where the photo shows: text background, awning and logo. */
async function frame() {
  const stripe = 40;
  const scallops = Array.from({ length: 1200 / stripe }, (_, index) => {
    const x = index * stripe;
    const fill = index % 2 === 0 ? radish : '#fff';
    return `<path fill="${fill}" d="M${x} 0h${stripe}v34a${stripe / 2} 18 0 0 1-${stripe} 0z"/>`;
  });
  const logo = readFileSync(join(root, 'web/site/logo.svg'), 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <path fill="${paper}" d="M0 0h596c34 190-44 400 12 630H0z"/>
    <g fill="none" stroke="#000" stroke-opacity=".06" stroke-width="3"><path d="M597.5 0c34 190-44 400 12 630"/></g>
    ${scallops.join('')}
    <g transform="translate(64 88) scale(2.1)">${logo}</g>
  </svg>`;
  await sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toFile(join(assets, 'frame.png'));
}

async function stall() {
  const heap = await sharp(join(root, 'web/features/listings/home/market-1160.webp'))
    .extract({ left: 260, top: 0, width: 610, height: 470 })
    .resize({ width: 640 })
    .toBuffer();
  await sharp({ create: { width: 640, height: 630, channels: 3, background: grove } })
    .composite([{ input: heap, gravity: 'south' }])
    .webp({ quality: 82 })
    .toFile(join(assets, 'stall.webp'));
}

/** Converts a font: WOFF is TTF with each table compressed, https://www.w3.org/TR/WOFF/ */
function font(woff: string, name: string) {
  const source = readFileSync(createRequire(import.meta.url).resolve(woff));
  const count = source.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 44 + 20 * index;
    const from = source.readUInt32BE(entry + 4);
    const stored = source.subarray(from, from + source.readUInt32BE(entry + 8));
    const length = source.readUInt32BE(entry + 12);
    const data = stored.length < length ? inflateSync(stored) : stored;
    return { tag: source.subarray(entry, entry + 4), checksum: source.readUInt32BE(entry + 16), data };
  });
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(12 + 16 * count);
  source.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + 16 * index;
    tag.copy(header, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  writeFileSync(join(assets, name), Buffer.concat(parts));
}
