import { shade } from '../../brush/colour.ts';
import { along, lerp, profile, roundOutline, type Tube, upright } from '../../brush/geometry.ts';
import { at, castShadow, glint, paintRound, paintTube } from '../../brush/paint.ts';
import { ellipse, open, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';
import { gourdStalk } from '../stalks.ts';

/** A pumpkin seen from the front: ribs that overlap from the sides to the middle. */
export function pumpkin(colour: string, flat = 0.78, pointed = 0): Specimen {
  const [width, height] = [200, 200 * flat];
  return {
    width,
    height: height * 1.2,
    draw: (pen) => {
      const { d } = pen;
      const sides = [-1, 1, -0.74, 0.74, -0.4, 0.4, 0];
      const ribs = sides.map((side) => {
        const ribWidth = lerp(86, 54, Math.abs(side));
        const ribHeight = height * lerp(1, 0.8, side * side);
        const outline = roundOutline(d, {
          width: ribWidth,
          height: ribHeight,
          wobble: 0.015,
          taper: pointed * 0.5,
        });
        const tone = shade(
          colour,
          side * (pen.light > 180 && pen.light < 270 ? -0.14 : 0.14) + d.around(0, 0.03),
        );
        return at(pen, [side * (width / 2 - 34), 6], side * 7, 1, (p) =>
          paintRound(p, outline, tone, { gloss: 0.2, shadow: 5, depth: 0.5 }),
        );
      });
      const shadow = castShadow(pen, roundOutline(d, { width, height }), 14);
      const hollow = ellipse(0, -height * 0.43, 42, 11, { fill: shade(colour, -0.5), opacity: 0.65 });
      return (
        shadow +
        ribs.join('') +
        hollow +
        gourdStalk(pen, [0, -height * 0.4], 48, 17) +
        glint(pen, [-46, -height * 0.2], 26, 0.5)
      );
    },
  };
}

/** The red kuri squash: an onion of a pumpkin. */
export function redKuri(colour = '#d9501e'): Specimen {
  return {
    width: 150,
    height: 190,
    draw: (pen) => {
      const { d } = pen;
      const tube: Tube = {
        spine: (t) => [d.around(0, 0.4), lerp(-100, 70, t)],
        girth: (t) => 75 * profile(0.16, 0.26, 0.46, 0.78, 0.97, 1, 0.86, 0.52, 0.16)(t),
      };
      const outline = [
        ...Array.from({ length: 18 }, (_, i) => along(tube, i / 17, -1)),
        ...Array.from({ length: 18 }, (_, i) => along(tube, 1 - i / 17, 1)),
      ];
      const creases = [-0.62, -0.2, 0.26, 0.66].map((side) => {
        const line = [0.2, 0.45, 0.7, 0.94].map((t) => along(tube, t, side));
        return (
          stroke(open(line), shade(colour, -0.35), 5, 0.4) +
          stroke(open(line.map(([x, y]) => [x - 6, y])), shade(colour, 0.35), 4, 0.35)
        );
      });
      const scar = ellipse(d.around(0, 6), 62, 13, 5, { fill: '#d8a878', opacity: 0.8 });
      return (
        paintRound(pen, outline, colour, { gloss: 0.6, shadow: 13 }) +
        creases.join('') +
        scar +
        gourdStalk(pen, [0, -94], 34, 12)
      );
    },
  };
}

export function butternut(colour = '#dcae72'): Specimen {
  return {
    width: 128,
    height: 250,
    draw: (pen) => {
      const { d } = pen;
      const tube: Tube = {
        spine: upright(240, d.around(0, 22)),
        girth: (t) => 64 * profile(0.42, 0.6, 0.62, 0.6, 0.66, 0.9, 1, 0.94, 0.62, 0.12)(t),
      };
      const veins = [-0.6, -0.2, 0.2, 0.6].map((side) =>
        stroke(
          open([0.05, 0.3, 0.6, 0.92].map((t) => along(tube, t, side))),
          shade(colour, d.pick([-0.2, 0.3])),
          4,
          0.4,
        ),
      );
      const [x, y] = along(tube, 0, 0);
      return (
        paintTube(pen, tube, colour, { gloss: 0.4, shadow: 13 }) +
        veins.join('') +
        gourdStalk(pen, [x, y + 8], 30, 12)
      );
    },
  };
}

/** Courgette or cucumber, upright. */
export function cucumber(colour: string, kind: 'courgette' | 'concombre'): Specimen {
  const courgette = kind === 'courgette';
  return {
    width: 72,
    height: 300,
    draw: (pen) => {
      const { d } = pen;
      const tube: Tube = {
        spine: upright(280, d.around(0, 26)),
        girth: (t) =>
          34 *
          profile(
            ...(courgette
              ? [0.62, 0.78, 0.86, 0.94, 1, 1, 0.9, 0.36]
              : [0.3, 0.8, 0.94, 0.98, 1, 0.97, 0.84, 0.28]),
          )(t),
      };
      const marks = Array.from({ length: courgette ? 80 : 34 }, () => {
        const [x, y] = along(tube, d.between(0.06, 0.95), d.between(-0.85, 0.85));
        return courgette
          ? ellipse(x, y, 2.6, 4.2, { fill: '#a9c47c', opacity: 0.65 })
          : ellipse(x - 1, y - 1, 4, 4, { fill: '#a9c880', opacity: 0.8 }) +
              ellipse(x + 1, y + 2, 3, 2.6, { fill: shade(colour, -0.5), opacity: 0.7 });
      });
      const lines = [-0.55, 0.1, 0.6].map((side) =>
        stroke(open([0.08, 0.4, 0.7, 0.95].map((t) => along(tube, t, side))), shade(colour, 0.3), 3.6, 0.35),
      );
      const [x, y] = along(tube, 0, 0);
      const cap: Tube = { spine: upright(44, d.around(0, 8), y - 12), girth: profile(13, 12, 15, 22) };
      return [
        paintTube(pen, tube, colour, { gloss: courgette ? 0.45 : 0.35, shadow: 11 }),
        lines.join(''),
        marks.join(''),
        courgette
          ? at(pen, [x, 0], 0, 1, (p) => paintTube(p, cap, '#8fa85a', { gloss: 0.2, shadow: 4 }))
          : stroke(
              open([
                [x, y + 4],
                [x + d.around(0, 9), y - 16],
              ]),
              '#7f9a4a',
              8,
            ),
      ].join('');
    },
  };
}
