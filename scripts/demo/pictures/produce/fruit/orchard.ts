import { mix, shade } from '../../brush/colour.ts';
import {
  lerp,
  type Point,
  polar,
  profile,
  roundOutline,
  type Tube,
  tubeOutline,
} from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, glint, type Pen, paintRound, speckles } from '../../brush/paint.ts';
import { ellipse, open, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';
import { leafyStalk } from '../stalks.ts';

const WOOD = '#6b4a2c';

/** `skin` is the ground colour, `blush` the side that saw the sun. */
export function apple(skin: string, blush: string, leafy = 0.4): Specimen {
  return {
    width: 124,
    height: 118,
    draw: (pen) => {
      const { d } = pen;
      const outline = roundOutline(d, { width: 124, height: 116, lobes: 5, depth: 0.016, taper: -0.07 });
      const pole: Point = [d.around(0, 12), -34 + d.around(0, 8)];
      const streaks = Array.from({ length: 26 }, (_, i) => {
        const [x, y] = outline[Math.floor((i / 26) * outline.length)] ?? [0, 0];
        const [from, to] = [d.between(0.15, 0.35), d.between(0.6, 0.9)];
        const bulge = polar(d.around(90, 40), 10);
        const line: Point[] = [
          [lerp(pole[0], x, from), lerp(pole[1], y, from)],
          [lerp(pole[0], x, (from + to) / 2) + bulge[0] * 0.4, lerp(pole[1], y, (from + to) / 2)],
          [lerp(pole[0], x, to), lerp(pole[1], y, to)],
        ];
        return stroke(open(line), d.chance(0.7) ? blush : shade(skin, 0.3), d.between(3, 7), 0.32);
      });
      return [
        paintRound(pen, outline, mix(skin, blush, 0.25), { gloss: 0.75, shadow: 12, blush }),
        streaks.join(''),
        ellipse(pole[0], pole[1], 23, 11, { fill: shade(skin, -0.35), opacity: 0.6 }),
        ellipse(pole[0], pole[1] + 1, 13, 6, { fill: shade(WOOD, -0.2), opacity: 0.7 }),
        glint(pen, polar(pen.light, 36), 19, 0.7),
        leafyStalk(pen, pole, 36, leafy),
      ].join('');
    },
  };
}

/** A pear, or a quince when it is short and lumpy. */
export function pear(skin: string, blush: string, squat = 0): Specimen {
  const height = 182 - squat * 46;
  const neck = 0.38 + squat * 0.4;
  return {
    width: 122,
    height,
    draw: (pen) => {
      const { d } = pen;
      const lean = d.around(0, 12);
      const tube: Tube = {
        spine: (t) => [lean * (1 - t) * (1 - t), lerp(-height * 0.62, height * 0.38, t)],
        girth: (t) =>
          61 * profile(0.14, neck * 0.8, neck * 0.95, neck * 1.25 + 0.04, 0.84, 1, 0.98, 0.8, 0.36)(t),
      };
      const outline = tubeOutline(tube, -1, 1, 22);
      return [
        paintRound(pen, outline, skin, { gloss: 0.45, shadow: 12, blush }),
        speckles(pen, 96, 84, 30, shade(skin, -0.45), 2.2),
        squat > 0 ? fuzz(pen) : '',
        leafyStalk(pen, [lean * 0.9, -height * 0.6], 34, 0.5),
        ellipse(d.around(0, 5), height * 0.355, 9, 4, { fill: shade(WOOD, -0.3), opacity: 0.75 }),
      ].join('');
    },
  };
}

/** Two cherries that share a leaf. */
export function cherries(colour = '#b01228'): Specimen {
  return {
    width: 130,
    height: 150,
    draw: (pen) => {
      const { d } = pen;
      const knot: Point = [d.around(0, 14), -84];
      const places: Point[] = [
        [-32 + d.around(0, 6), 22 + d.around(0, 10)],
        [32 + d.around(0, 6), 30 + d.around(0, 10)],
      ];
      const stems = places.map(([x, y]) => {
        const line: Point[] = [knot, [lerp(knot[0], x, 0.5) + Math.sign(x) * 10, -40], [x, y - 20]];
        return stroke(open(line), '#4f6b2c', 7) + stroke(open(line), '#8aa04c', 4);
      });
      const fruits = places.map((place) =>
        at(pen, place, 0, 1, (p) => {
          const outline = roundOutline(d, { width: 66, height: 60, taper: -0.05 });
          const pit = ellipse(0, -19, 12, 5, { fill: shade(colour, -0.6), opacity: 0.8 });
          return paintRound(p, outline, shade(colour, d.around(0, 0.16)), { gloss: 1, shadow: 8 }) + pit;
        }),
      );
      const green = { length: 66, width: 34, colour: '#5b8f3c', teeth: 8, cut: 0.1 };
      const foliage = d.chance(0.55)
        ? at(pen, knot, d.pick([-160, -20]) + d.around(0, 20), 1, (p) => leaf(p, green))
        : '';
      return fruits.join('') + stems.join('') + foliage;
    },
  };
}

function fuzz(pen: Pen): string {
  const patches = Array.from({ length: 5 }, () => {
    const [x, y] = polar(pen.d.between(0, 360), pen.d.between(14, 40));
    return ellipse(x, y, pen.d.between(7, 14), pen.d.between(5, 9), { fill: '#f3edd2', opacity: 0.4 });
  });
  return patches.join('');
}
