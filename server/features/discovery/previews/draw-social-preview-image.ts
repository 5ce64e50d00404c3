import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OverlayOptions } from 'sharp';
import { SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE } from '#contract/discovery/previews.ts';
import { isWordmark } from '#contract/logo.ts';
import { sharp } from '#server/features/images/guarded-sharp.ts';
import { drawSocialPreviewText } from './draw-social-preview-text.ts';
import { drawRoundedRectanglePixels } from './pill.ts';

export interface SocialPreviewContent {
  siteName: string;
  /** Logo of the site in place of the radish; null for the radish. */
  logo: Uint8Array | null;
  /** Title on the preview picture: "Tomates", "Recherche : tomates". */
  title: string;
  /** Price label on the preview picture: "3,50 € / kg"; not drawn when empty. */
  label: string;
  /** Place below the title on the preview picture: "Lyon (69003)". */
  line: string;
  /** Photo of the listing; null for the drawing `assets/stall.webp`. */
  photo: Uint8Array | null;
}

const assets = join(import.meta.dirname, 'assets');
const ink = '#16291d';
const soft = '#46584c';
const sun = [250, 213, 80] as const;
/** Colour of the frame on which the texts stand, and the size of its part with the radish. */
const paper = '#faf9f3';
const RADISH_SIZE = { width: 80, height: 76 };
const LEFT = 64;
const COLUMN = 470;

/**
 * Draws a preview for social networks.
 * @returns a JPEG without metadata
 */
export async function drawSocialPreviewImage({
  siteName,
  logo,
  title,
  label,
  line,
  photo,
}: SocialPreviewContent): Promise<Buffer> {
  const [frame, picture, mark, name, heading, price, place] = await Promise.all([
    readFile(join(assets, 'frame.png')),
    photo ?? readFile(join(assets, 'stall.webp')),
    logo && fitLogo(logo),
    drawSocialPreviewText(siteName, {
      font: 'display',
      colour: ink,
      sizes: [42, 32, 24],
      maxWidth: 390,
      maxHeight: 60,
    }),
    drawSocialPreviewText(title, {
      font: 'display',
      colour: ink,
      sizes: [86, 72, 60, 50, 42, 36],
      maxWidth: COLUMN,
      maxHeight: 250,
    }),
    drawSocialPreviewText(label, {
      font: 'text',
      colour: ink,
      sizes: [44, 36, 28],
      maxWidth: COLUMN - 60,
      maxHeight: 56,
    }),
    drawSocialPreviewText(line, {
      font: 'text',
      colour: soft,
      sizes: [36, 32, 28, 24, 20],
      maxWidth: COLUMN,
      maxHeight: 46,
    }),
  ]);
  const photoWidth = 640;
  const cover = await sharp(picture)
    .resize({ width: photoWidth, height: SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.height, fit: 'cover' })
    .flatten({ background: '#fff' })
    .toBuffer();

  const layers: OverlayOptions[] = [
    { input: cover, left: SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.width - photoWidth, top: 0 },
    { input: frame, left: 0, top: 0 },
  ];
  if (mark) {
    layers.push({ input: { create: { ...RADISH_SIZE, channels: 3, background: paper } }, left: 60, top: 86 });
    layers.push({ input: mark.data, left: LEFT, top: 122 - Math.round(mark.info.height / 2) });
  }
  const nameLeft = mark ? LEFT + mark.info.width + 16 : 146;
  if (name && !(mark && isWordmark(mark.info)))
    layers.push({ input: name.input, left: nameLeft, top: 122 - Math.round(name.height / 2) });
  if (heading) layers.push({ input: heading.input, left: LEFT, top: 196 });
  if (price) {
    const plate = drawRoundedRectanglePixels(price.width + 60, 80, sun);
    layers.push({ ...plate, left: LEFT, top: 440 });
    layers.push({ input: price.input, left: LEFT + 30, top: 480 - Math.round(price.height / 2) });
  }
  if (place) layers.push({ input: place.input, left: LEFT, top: 568 - Math.round(place.height / 2) });
  return sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Logo that fits above the title, on the paper of the frame. */
const fitLogo = (logo: Uint8Array) =>
  sharp(logo)
    .resize({ width: 320, height: 72, fit: 'inside' })
    .flatten({ background: paper })
    .png()
    .toBuffer({ resolveWithObject: true });

const size = {
  width: SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.width,
  height: SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.height,
};
