import { shade } from '../../brush/colour.ts';
import { along, type Point, profile, roundOutline, type Tube, upright } from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, paintRound, paintTube } from '../../brush/paint.ts';
import { closed, ellipse, group, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';
import { gourdStalk } from '../stalks.ts';

export function aubergine(colour = '#43244f'): Specimen {
  return {
    width: 124,
    height: 270,
    draw: (pen) => {
      const { d } = pen;
      const tube: Tube = {
        spine: upright(230, d.around(0, 28), 22),
        girth: (t) => 60 * profile(0.5, 0.56, 0.62, 0.74, 0.9, 1, 0.98, 0.76, 0.14)(t),
      };
      const [x, y] = along(tube, 0.02, 0);
      const cap = [-68, -34, 0, 32, 66].map((turn) => {
        const shape = {
          length: d.between(56, 76),
          width: 32,
          colour: '#6d8a45',
          veins: 0,
          shadow: 4,
          bend: d.around(0, 8),
        };
        return at(pen, [x, y - 10], 90 + turn, 1, (p) => leaf(p, shape));
      });
      return (
        paintTube(pen, tube, colour, { gloss: 1, shadow: 13, depth: 0.6 }) +
        cap.join('') +
        gourdStalk(pen, [x, y], 40, 12, '#7f9a4a')
      );
    },
  };
}

/** A bell pepper. */
export function pepper(colour: string): Specimen {
  return {
    width: 142,
    height: 168,
    draw: (pen) => {
      const { d } = pen;
      const outline = roundOutline(d, {
        width: 140,
        height: 142,
        lobes: 4,
        depth: 0.035,
        wobble: 0.03,
        taper: -0.13,
      });
      const folds = [-0.42, 0.3].map((side) => {
        const line: Point[] = [
          [side * 26, -54],
          [side * 96, -14],
          [side * 84, 30],
          [side * 44, 64],
        ];
        const lit = line.map(([x, y]): Point => [x + 9, y + 2]);
        return (
          stroke(open(line), shade(colour, -0.55), 8, 0.5) + stroke(open(lit), shade(colour, 0.4), 6, 0.45)
        );
      });
      const shine: Point[] = [
        [-44, -30],
        [-50, -4],
        [-44, 24],
      ];
      return [
        paintRound(pen, outline, colour, { gloss: 0.5, shadow: 13 }),
        folds.join(''),
        stroke(open(shine), '#fffaf0', 8, 0.5),
        ellipse(0, -56, 34, 13, { fill: shade(colour, -0.45), opacity: 0.6 }),
        ellipse(0, -60, 25, 10, { fill: '#6a9440' }),
        gourdStalk(pen, [0, -58], 40, 13, '#6f9a42'),
      ].join('');
    },
  };
}

/** A hot pepper, upright, its stalk above. */
export function chilli(colour: string): Specimen {
  return {
    width: 40,
    height: 190,
    draw: (pen) => {
      const { d } = pen;
      const tube: Tube = {
        spine: upright(150, d.around(0, 34), 18),
        girth: (t) => 18 * profile(0.86, 1, 0.92, 0.76, 0.52, 0.26, 0.02)(t),
      };
      const [x, y] = along(tube, 0, 0);
      const stem: Point[] = [
        [x, y],
        [x + d.around(0, 6), y - 26],
        [x + d.around(0, 18), y - 46],
      ];
      const cap = roundOutline(d, { width: 34, height: 20 });
      return [
        paintTube(pen, tube, colour, { gloss: 0.9, shadow: 8 }),
        group(
          { transform: `translate(${x.toFixed(1)} ${(y - 2).toFixed(1)})` },
          path(closed(cap), { fill: '#5f8a38' }),
        ),
        stroke(open(stem), '#4f7a30', 9) + stroke(open(stem), '#7fa24c', 4),
      ].join('');
    },
  };
}
