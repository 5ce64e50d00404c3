import { join } from 'node:path';
import { sharp } from '#server/features/images/guarded-sharp.ts';
import { escapeMarkup } from '#server/platform/markup.ts';

const assets = join(import.meta.dirname, 'assets');
const fonts = {
  display: { family: 'Fraunces SemiBold', file: join(assets, 'display.ttf') },
  text: { family: 'Figtree SemiBold', file: join(assets, 'text.ttf') },
};

interface TextStyle {
  font: keyof typeof fonts;
  /** Colour of the text, `#rrggbb`. */
  colour: string;
  /** Font sizes in pixels, largest first: the first that fits is used, or the last. */
  sizes: readonly number[];
  maxWidth: number;
  maxHeight: number;
}

/**
 * Transparent picture of a text in the largest size that fits, wrapped between words. Undefined for blank
 * text.
 */
export async function drawSocialPreviewText(
  text: string,
  { font, colour, sizes, maxWidth, maxHeight }: TextStyle,
) {
  if (!text.trim()) return undefined;
  for (const size of sizes) {
    const drawn = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(text.replace(/\p{Cc}+/gu, ' '))}</span>`,
        // Comma after the font's name: it makes Pango read the weight as part of the family name, as these files name
        // it.
        font: `${fonts[font].family}, ${size}`,
        fontfile: fonts[font].file,
        width: maxWidth,
        wrap: 'word-char',
        dpi: 72,
        spacing: Math.round(size * -0.1),
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = drawn.info;
    if ((width <= maxWidth && height <= maxHeight) || size === sizes.at(-1)) {
      return { input: drawn.data, width, height };
    }
  }
  return undefined;
}
