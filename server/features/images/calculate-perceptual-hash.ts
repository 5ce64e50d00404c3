import type { Sharp } from 'sharp';

/**
 * Perceptual hash of 128 bits as `0` and `1`: pictures that look alike differ in few of them. Null for a picture that
 * shows hardly anything.
 */
export type PerceptualHash = string | null;

/** Number of points per side of the picture that is hashed. */
const SIDE = 9;
/** Minimum difference between the darkest and the brightest point: plain surfaces all look alike. */
const MIN_CONTRAST = 24;

/**
 * Difference hash: for each of 64 points in a grid, whether its right neighbour is brighter, then the one
 * below. Another size, quality, brightness or a small inscription changes few bits.
 */
export async function calculatePerceptualHash(picture: Sharp): Promise<PerceptualHash> {
  const points = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  if (Math.max(...points) - Math.min(...points) < MIN_CONTRAST) return null;
  const at = (x: number, y: number) => points[y * SIDE + x] ?? 0;
  const cells = Array.from({ length: SIDE - 1 }, (_, index) => index);
  const brighter = (dx: number, dy: number) =>
    cells.flatMap((y) => cells.map((x) => (at(x + dx, y + dy) > at(x, y) ? '1' : '0')));
  return [...brighter(1, 0), ...brighter(0, 1)].join('');
}
