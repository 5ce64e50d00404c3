import { shade } from '../../brush/colour.ts';
import { lerp, polar, roundOutline } from '../../brush/geometry.ts';
import { type LeafShape, leaf } from '../../brush/leaf.ts';
import { at, paintRound } from '../../brush/paint.ts';
import { ellipse } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

interface Petals {
  colour: string;
  heart: string;
  count: number;
  /** The width of a petal as a part of its length. */
  broad: number;
  /** Circles of petals, from the outside in. */
  rings: number;
  /** The size of the heart as a part of the flower. */
  centre: number;
}

/** A flower seen from above. */
function blossom({ colour, heart, count, broad, rings, centre }: Petals): Specimen {
  return {
    width: 160,
    height: 160,
    draw: (pen) => {
      const { d } = pen;
      const circles = Array.from({ length: rings }, (_, ring) => {
        const reach = lerp(78, 78 * Math.max(centre, 0.3), rings === 1 ? 0 : ring / rings);
        const start = d.between(0, 360);
        return Array.from({ length: count }, (_, i) => {
          const length = reach * d.between(0.92, 1.08);
          const shape: LeafShape = {
            length,
            width: length * broad,
            colour: shade(colour, ring * 0.07 + d.around(0, 0.14)),
            veins: 0,
            vein: shade(colour, -0.28),
            form: [0.16, 0.6, 0.95, 1, 0.7, 0.16],
            shadow: ring ? 0 : 3,
          };
          return at(pen, [0, 0], start + (i * 360) / count + d.around(0, 6), 1, (p) => leaf(p, shape));
        }).join('');
      });
      const size = 156 * centre;
      const middle = roundOutline(d, { width: size, height: size, wobble: 0.04 });
      const grains = Array.from({ length: 40 }, (_, i) => {
        const [x, y] = polar(i * 137.5, Math.sqrt((i + 0.5) / 40) * size * 0.44);
        return ellipse(x, y, 3.4, 3.4, { fill: shade(heart, i % 3 ? 0.25 : -0.4), opacity: 0.8 });
      });
      return (
        circles.join('') +
        (centre > 0 ? paintRound(pen, middle, heart, { gloss: 0, shadow: 4 }) + grains.join('') : '')
      );
    },
  };
}

export const sunflower = (): Specimen =>
  blossom({ colour: '#f2b51d', heart: '#5a3418', count: 17, broad: 0.36, rings: 2, centre: 0.46 });

export const daisy = (colour = '#fbf4e6'): Specimen =>
  blossom({ colour, heart: '#e8b02a', count: 14, broad: 0.28, rings: 1, centre: 0.26 });

export const dahlia = (colour: string): Specimen =>
  blossom({ colour, heart: shade(colour, -0.2), count: 15, broad: 0.42, rings: 5, centre: 0.14 });

export const cosmos = (colour: string): Specimen =>
  blossom({ colour, heart: '#e9b83a', count: 8, broad: 0.66, rings: 1, centre: 0.2 });

/** Petals that wrap each other. */
export function rose(colour: string): Specimen {
  return {
    width: 130,
    height: 130,
    draw: (pen) => {
      const { d } = pen;
      const wraps = Array.from({ length: 14 }, (_, i) => {
        const size = lerp(1, 0.2, i / 13);
        const turn = i * 137.5;
        const outline = roundOutline(d, { width: 84 * size, height: 74 * size, wobble: 0.05 });
        return at(pen, polar(turn, 30 * size), turn, 1, (p) =>
          paintRound(p, outline, shade(colour, lerp(0.16, -0.22, i / 13)), {
            gloss: 0,
            shadow: 4,
            depth: 0.3,
          }),
        );
      });
      const base = roundOutline(d, { width: 120, height: 116, lobes: 6, depth: 0.05 });
      return (
        paintRound(pen, base, shade(colour, 0.08), { gloss: 0, shadow: 9, depth: 0.35 }) + wraps.join('')
      );
    },
  };
}
