/** Colour as red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number];

export const BLACK: Colour = [0, 0, 0];
export const WHITE: Colour = [255, 255, 255];

/** Colour read from `#c26` or `#cc2266`, with or without `#`; undefined for anything else. */
export function parseHexColour(text: string | null): Colour | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text ?? '')?.[1];
  if (!digits) return undefined;
  const [red, green, blue] = digits.match(digits.length === 3 ? /./g : /../g) ?? [];
  return [channel(red), channel(green), channel(blue)];
}

export const toHexColour = (colour: Colour): string =>
  `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/**
 * Mixes two colours.
 * @param share share of the second colour, 0 to 1
 */
export const mixColours = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/** Contrast ratio of two colours by WCAG, 1 to 21. */
export function calculateContrastRatio(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Legible colour: the given one mixed with as little of `towards` as gives enough contrast on every background. */
export function toLegibleColour(
  colour: Colour,
  backgrounds: readonly Colour[],
  towards: Colour,
  minContrast: number,
): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mixColours(colour, towards, share);
    if (backgrounds.every((background) => calculateContrastRatio(moved, background) >= minContrast))
      return moved;
  }
  return towards;
}

const channel = (digits = '0') => Number.parseInt(digits.length === 1 ? digits + digits : digits, 16);

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
