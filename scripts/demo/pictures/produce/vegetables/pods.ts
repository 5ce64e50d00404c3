import { shade } from '../../brush/colour.ts';
import {
  along,
  lerp,
  type Point,
  profile,
  roundOutline,
  type Tube,
  tubeOutline,
  upright,
} from '../../brush/geometry.ts';
import { type LeafShape, leaf } from '../../brush/leaf.ts';
import { at, bead, type Pen, paintRound, paintTube } from '../../brush/paint.ts';
import { closed, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** A green or yellow bean. */
export function bean(colour: string): Specimen {
  return {
    width: 30,
    height: 250,
    draw: (pen) => {
      const { d } = pen;
      const tube: Tube = {
        spine: upright(240, d.around(0, 46)),
        girth: (t) => 10 * profile(0.3, 0.9, 1, 0.95, 1, 0.94, 0.9, 0.14)(t),
      };
      const [x, y] = along(tube, 0, 0);
      const tail: Point[] = [
        along(tube, 1, 0),
        [along(tube, 1, 0)[0] + d.around(0, 7), along(tube, 1, 0)[1] + 12],
      ];
      return [
        stroke(open(tail), shade(colour, 0.2), 3),
        paintTube(pen, tube, shade(colour, d.around(0, 0.16)), { gloss: 0.25, shadow: 6 }),
        stroke(
          open([
            [x, y + 3],
            [x + d.around(0, 5), y - 15],
          ]),
          '#6f8a3c',
          6,
        ),
      ].join('');
    },
  };
}

/** A closed pea or broad-bean pod. */
export function pod(colour: string, size = 1): Specimen {
  return {
    width: 46 * size,
    height: 220 * size,
    draw: (pen) => at(pen, [0, 0], 0, size, (p) => closedPod(p, colour)),
  };
}

/** An open pod with its peas. */
export function openPod(colour: string, pea: string): Specimen {
  return {
    width: 54,
    height: 220,
    draw: (pen) => {
      const tube = podTube(pen, 26);
      const peas = Array.from({ length: 7 }, (_, i) => {
        const t = lerp(0.17, 0.84, i / 6);
        return bead(pen, along(tube, t, 0.05), tube.girth(t) * 0.72, shade(pea, pen.d.around(0, 0.12)), 0.5);
      });
      return [
        paintTube(pen, tube, colour, { gloss: 0.1, shadow: 8 }),
        path(closed(tubeOutline(tube, -0.66, 0.72)), { fill: shade(colour, -0.5) }),
        path(closed(tubeOutline(tube, -0.5, 0.6)), { fill: shade(colour, -0.2), opacity: 0.7 }),
        peas.join(''),
        podStalk(pen, tube),
      ].join('');
    },
  };
}

/** A single pea, or a shelled bean. */
export function pea(colour: string, long = 1): Specimen {
  return {
    width: 32 * long,
    height: 32,
    draw: (pen) => {
      const outline = roundOutline(pen.d, { width: 32 * long, height: 32 });
      return paintRound(pen, outline, shade(colour, pen.d.around(0, 0.1)), { gloss: 0.6, shadow: 4 });
    },
  };
}

/** An ear of maize, its husk pulled down. */
export function maize(): Specimen {
  return {
    width: 120,
    height: 320,
    draw: (pen) => {
      const { d } = pen;
      const ear: Tube = {
        spine: upright(230, d.around(0, 8), -40),
        girth: (t) => 40 * profile(0.3, 0.7, 0.9, 1, 1, 0.96, 0.9)(t),
      };
      const grains = Array.from({ length: 19 }, (_, line) => {
        const t = lerp(0.03, 0.95, line / 18);
        return [-0.82, -0.5, -0.17, 0.17, 0.5, 0.82].map((side) => {
          const tone = shade('#f0c02e', d.around(side * -0.16, 0.12));
          return bead(pen, along(ear, t, side), ear.girth(t) * 0.2, tone, 0.3);
        });
      });
      const husk = [-30, 30, -15, 16, 0].map((turn, i) => {
        const shape: LeafShape = {
          length: d.between(165, 200),
          width: 56,
          colour: shade(i > 2 ? '#9aba5c' : '#7fa34a', d.around(0, 0.1)),
          veins: 0,
          vein: '#cfdf9a',
          bend: turn * 0.8,
        };
        return at(pen, [turn * 0.3, 130], -90 + turn * 1.35, 1, (p) => leaf(p, shape));
      });
      const back = husk.slice(0, 2).join('');
      const front = husk
        .slice(2)
        .map((drawn, i) => (i === 2 ? '' : drawn))
        .join('');
      return back + paintTube(pen, ear, '#d8a020', { gloss: 0, shadow: 10 }) + grains.flat().join('') + front;
    },
  };
}

function closedPod(pen: Pen, colour: string): string {
  const tube = podTube(pen, 20);
  const bumps = [0.22, 0.36, 0.5, 0.64, 0.78].map((t) => {
    const [a, b] = [along(tube, t - 0.03, -0.2), along(tube, t + 0.03, -0.2)];
    return stroke(open([a, b]), shade(colour, 0.35), 12, 0.45);
  });
  return (
    paintTube(pen, tube, shade(colour, pen.d.around(0, 0.12)), { gloss: 0.15, shadow: 8 }) +
    bumps.join('') +
    podStalk(pen, tube)
  );
}

const podTube = (pen: Pen, girth: number): Tube => ({
  spine: upright(210, pen.d.around(0, 40)),
  girth: (t) => girth * profile(0.1, 0.72, 0.96, 1, 1, 0.96, 0.7, 0.06)(t),
});

function podStalk(pen: Pen, tube: Tube): string {
  const [x, y] = along(tube, 0, 0);
  const sepals = [-140, -90, -40].map((turn) =>
    at(pen, [x, y + 2], turn + 180, 1, (p) =>
      leaf(p, { length: 24, width: 11, colour: '#5f8f3a', veins: 0, shadow: 2 }),
    ),
  );
  return (
    stroke(
      open([
        [x, y + 2],
        [x + pen.d.around(0, 10), y - 24],
      ]),
      '#7fa24c',
      6,
    ) + sepals.join('')
  );
}
