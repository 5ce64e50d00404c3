import { mix, shade } from '../../brush/colour.ts';
import {
  along,
  from,
  lerp,
  type Point,
  profile,
  roundOutline,
  type Tube,
  upright,
} from '../../brush/geometry.ts';
import { type LeafShape, leaf, plume } from '../../brush/leaf.ts';
import { at, castShadow, paintRound, paintTube } from '../../brush/paint.ts';
import { closed, ellipse, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** Asparagus, upright. */
export function asparagus(colour: string, tip: string): Specimen {
  return {
    width: 40,
    height: 340,
    draw: (pen) => {
      const { d } = pen;
      const tube: Tube = {
        spine: upright(330, d.around(0, 9)),
        girth: (t) => 16 * profile(0.08, 0.72, 0.98, 0.86, 0.9, 0.96, 1, 1, 0.98)(t),
      };
      const scale = (t: number, side: number, length: number) => {
        const shape = {
          length,
          width: length * 0.42,
          colour: shade(tip, d.around(0, 0.14)),
          veins: 0,
          shadow: 2,
        };
        return at(pen, along(tube, t, side), -90 + side * 14, 1, (p) => leaf(p, shape));
      };
      const crown = [0.16, 0.13, 0.1, 0.07].flatMap((t, i) =>
        [-0.55, 0.55, 0].map((side) => scale(t, side, 40 - i * 5)),
      );
      const buds = [0.28, 0.4, 0.53, 0.68].map((t, i) => scale(t, i % 2 ? -0.4 : 0.4, 27));
      return paintTube(pen, tube, colour, { gloss: 0.25, shadow: 6 }) + buds.join('') + crown.join('');
    },
  };
}

/** A globe artichoke on its stalk: bracts in rows, from the top down. */
export function artichoke(colour = '#7d9a5c', flush = '#8a5a78'): Specimen {
  return {
    width: 190,
    height: 290,
    draw: (pen) => {
      const { d } = pen;
      const stalk: Tube = { spine: upright(130, d.around(0, 14), 118), girth: profile(26, 17, 15, 15, 17) };
      const outline = roundOutline(d, { width: 156, height: 186, taper: 0.1 });
      const rows = Array.from({ length: 6 }, (_, line) => {
        const t = line / 5;
        const reach = 62 * Math.sin(lerp(0.4, 2.3, t));
        const count = 3 + (line % 2);
        return Array.from({ length: count }, (_, i) => {
          const side = (i / (count - 1) - 0.5) * 2;
          const tone = mix(shade(colour, lerp(0.2, -0.08, t) + d.around(0, 0.1)), flush, d.between(0, 0.2));
          const shape: LeafShape = {
            length: 84,
            width: 66,
            colour: tone,
            veins: 0,
            vein: shade(tone, 0.35),
            form: [0.6, 0.94, 1, 0.8, 0.42, 0.04],
            shadow: 6,
          };
          const place: Point = [side * reach, lerp(-52, 92, t)];
          return { side, drawn: at(pen, place, -90 + side * lerp(10, 32, t), 1, (p) => leaf(p, shape)) };
        }).toSorted((a, b) => Math.abs(b.side) - Math.abs(a.side));
      });
      return [
        paintTube(pen, stalk, '#8fa66a', { gloss: 0.1 }),
        castShadow(pen, outline, 12),
        path(closed(outline), { fill: shade(colour, -0.45) }),
        rows
          .flat()
          .map(({ drawn }) => drawn)
          .join(''),
      ].join('');
    },
  };
}

/** A fennel bulb with its fronds. */
export function fennel(): Specimen {
  return {
    width: 170,
    height: 330,
    draw: (pen) => {
      const { d } = pen;
      const colour = '#e3ecc4';
      const fronds = [-34, 30, -14, 12, 0].map((turn) => {
        const arm: Tube = {
          spine: (t) => from([turn * 0.9, 30], -90 + turn * 0.7, t * 120),
          girth: profile(17, 14, 9),
        };
        return (
          paintTube(pen, arm, '#c3d690', { gloss: 0.1, shadow: 4 }) +
          at(pen, along(arm, 0.9, 0), -90 + turn, 1, (p) => plume(p, d.between(80, 110), '#6f9a44'))
        );
      });
      const layers = [-46, 46, -20, 20].map((x) => {
        const outline = roundOutline(d, { width: 74, height: 126, taper: 0.1 });
        return at(pen, [x, 84], x * 0.16, 1, (p) =>
          paintRound(p, outline, colour, { gloss: 0.25, shadow: 6, depth: 0.34 }),
        );
      });
      const ribs = [-52, -30, -10, 12, 34, 54].map((x) =>
        stroke(
          open([
            [x * 0.7, 34],
            [x * 1.05, 84],
            [x * 0.6, 136],
          ]),
          '#a9c078',
          3,
          0.6,
        ),
      );
      return fronds.join('') + layers.join('') + ribs.join('') + ellipse(0, 146, 34, 8, { fill: '#c9c89a' });
    },
  };
}
