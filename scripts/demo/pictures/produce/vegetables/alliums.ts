import { mix, shade } from '../../brush/colour.ts';
import {
  along,
  lerp,
  type Point,
  polar,
  profile,
  roundOutline,
  type Tube,
  upright,
} from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, paintRound, paintTube } from '../../brush/paint.ts';
import { ellipse, open, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** Onion, or shallot when it is long; `sheen` is the colour of its dry skin in the light. */
export function onion(colour: string, sheen: string, long = 0): Specimen {
  const [width, height] = [112 - long * 34, 104 + long * 26];
  return {
    width,
    height: height + 40,
    draw: (pen) => {
      const { d } = pen;
      const lean = d.around(0, 10);
      const tube: Tube = {
        spine: (t) => [lean * (1 - t) ** 2, lerp(-height * 0.72, height * 0.46, t)],
        girth: (t) => (width / 2) * profile(0.1, 0.12, 0.36, 0.78, 0.98, 1, 0.88, 0.56)(t),
      };
      const outline = [
        ...Array.from({ length: 18 }, (_, i) => along(tube, i / 17, -1)),
        ...Array.from({ length: 18 }, (_, i) => along(tube, 1 - i / 17, 1)),
      ];
      const skins = [-0.8, -0.5, -0.18, 0.16, 0.48, 0.78].map((side) => {
        const line = [0.14, 0.35, 0.6, 0.8, 0.95].map((t) => along(tube, t, side));
        return stroke(open(line), d.chance(0.5) ? sheen : shade(colour, -0.4), d.between(2.5, 4.5), 0.55);
      });
      const beard = Array.from({ length: 7 }, (_, i) => {
        const [dx, dy] = polar(90 + (i - 3) * 17, 15);
        return stroke(
          open([
            [0, height * 0.44],
            [dx, height * 0.44 + dy],
          ]),
          '#c9b183',
          2.6,
        );
      });
      return [
        beard.join(''),
        paintRound(pen, outline, colour, { gloss: 0.6, shadow: 10, blush: mix(colour, sheen, 0.4) }),
        skins.join(''),
        stroke(
          open([along(tube, 0, -0.4), [lean * 1.5 + d.around(0, 6), -height * 0.86]]),
          shade(sheen, -0.25),
          6,
        ),
      ].join('');
    },
  };
}

/** A head of garlic. */
export function garlic(colour = '#f0e6d8', vein = '#b07a9a'): Specimen {
  return {
    width: 112,
    height: 150,
    draw: (pen) => {
      const { d } = pen;
      const outline = roundOutline(d, { width: 112, height: 94, lobes: 6, depth: 0.03, taper: 0.05 });
      const cloves = [-0.78, -0.4, 0, 0.4, 0.78].map((side) => {
        const line: Point[] = [
          [side * 6, -46],
          [side * 50, -8],
          [side * 46, 18],
          [side * 12, 44],
        ];
        const veins = line.map(([x, y]): Point => [x + 7, y]);
        return stroke(open(line), shade(colour, -0.42), 4, 0.6) + stroke(open(veins), vein, 3, 0.45);
      });
      const neck: Tube = {
        spine: (t) => [d.around(0, 2) + 7 * t, lerp(-34, -88, t)],
        girth: profile(18, 11, 9, 8),
      };
      return [
        paintRound(pen, outline, colour, { gloss: 0.2, shadow: 10, depth: 0.38 }),
        cloves.join(''),
        paintTube(pen, neck, shade(colour, -0.06), { gloss: 0, shadow: 0, depth: 0.3 }),
        ellipse(0, 45, 14, 5, { fill: '#a98f62' }),
      ].join('');
    },
  };
}

/** White shaft, fanned green leaves, a beard of roots; upright. */
export function leek(): Specimen {
  return {
    width: 62,
    height: 470,
    draw: (pen) => {
      const { d } = pen;
      const shaft: Tube = {
        spine: upright(300, d.around(0, 8), 75),
        girth: profile(25, 24, 23, 22, 22, 24, 20),
      };
      const fan = [-26, 24, -12, 13, 0].map((turn, i) => {
        const shape = {
          length: d.between(170, 215),
          width: 48,
          colour: shade(i > 2 ? '#6c9a56' : '#3f7350', d.around(0, 0.14)),
          veins: 0,
          bend: turn * 0.9,
          form: [0.8, 1, 0.98, 0.85, 0.6, 0.1],
          vein: '#a9c690',
        };
        return at(pen, [turn * 0.25, -56], -90 + turn + d.around(0, 4), 1, (p) => leaf(p, shape));
      });
      const tints = [
        [0, 0.3, '#7fa95c'],
        [0.2, 0.5, '#b5cd84'],
      ].map(([from, to, tone]) => {
        const line = [-0.6, -0.2, 0.25, 0.65].map((side) =>
          open([along(shaft, Number(from), side), along(shaft, Number(to), side)]),
        );
        return stroke(line.join(''), `${tone}`, 12, 0.42);
      });
      const beard = Array.from({ length: 9 }, (_, i) => {
        const [dx, dy] = polar(90 + (i - 4) * 18, d.between(18, 32));
        return stroke(
          open([
            [0, 222],
            [dx * 0.6, 222 + dy * 0.6],
            [dx, 222 + dy],
          ]),
          '#d8c59c',
          3,
        );
      });
      return (
        fan.join('') +
        beard.join('') +
        paintTube(pen, shaft, '#efeede', { gloss: 0.3, depth: 0.4 }) +
        tints.join('')
      );
    },
  };
}
