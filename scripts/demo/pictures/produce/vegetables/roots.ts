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
import { leaf, plume } from '../../brush/leaf.ts';
import { at, type Pen, paintRound, paintTube, speckles } from '../../brush/paint.ts';
import { closed, ellipse, group, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

const LEAF = '#4f8a3a';

/** A carrot or a parsnip, upright, its tops above it. */
export function carrot(colour = '#ee7d22', tops = true): Specimen {
  return {
    width: 74,
    height: tops ? 420 : 230,
    draw: (pen) => {
      const { d } = pen;
      const shift = tops ? 95 : 0;
      const root: Tube = {
        spine: upright(226, d.around(0, 14), shift),
        girth: (t) => 36 * profile(0.55, 0.98, 0.94, 0.8, 0.64, 0.42, 0.16, 0.03)(t),
      };
      const marks = Array.from({ length: 11 }, () => {
        const t = d.between(0.08, 0.82);
        const from = d.between(-0.95, 0.5);
        const line = [0, 0.5, 1].map((part) =>
          along(root, t + 0.012 * Math.sin(part * 3), from + part * d.between(0.2, 0.5)),
        );
        return stroke(open(line), shade(colour, -0.42), 3.4, 0.6);
      });
      const head: Point = [0, shift - 112];
      const plumes = tops
        ? Array.from({ length: 6 }, (_, i) =>
            at(pen, head, -90 + (i - 2.5) * 13 + d.around(0, 8), 1, (p) =>
              plume(p, d.between(160, 205), shade(LEAF, d.around(0, 0.2))),
            ),
          )
        : [];
      const crown = ellipse(head[0], head[1] + 6, 13, 5, { fill: '#7d9440', opacity: 0.9 });
      return (
        d.shuffled(plumes).join('') + paintTube(pen, root, colour, { gloss: 0.35 }) + marks.join('') + crown
      );
    },
  };
}

/** Beetroot, radish, turnip: a ball or an olive with a tail, and leaves. */
interface Bulb {
  colour: string;
  /** The colour of its lower end: a white-tipped radish, a turnip. */
  tip?: string;
  size: number;
  long?: number;
  leaves: { colour: string; vein: string; length: number; width: number; count: number } | null;
}

function bulbRoot({ colour, tip, size, long = 1, leaves }: Bulb): Specimen {
  const height = size * long;
  return {
    width: size,
    height: height + (leaves ? leaves.length * 0.8 : size * 0.4),
    draw: (pen) => {
      const { d } = pen;
      const shift = leaves ? leaves.length * 0.36 : 0;
      const outline = roundOutline(d, { width: size, height, wobble: 0.02, taper: -0.1 });
      const tail: Point[] = [
        [0, height * 0.42],
        [d.around(0, 5), height * 0.62],
        [d.around(0, size * 0.2), height * 0.5 + size * 0.55],
      ];
      const tips = [0.02, 0.14, 0.26].map((cut) =>
        path(closed(lowerPart(outline, height * cut)), { fill: tip, opacity: 0.55 }),
      );
      const body = [
        stroke(open(tail), shade(tip ?? colour, -0.2), size * 0.07),
        paintRound(pen, outline, colour, { gloss: 0.5, shadow: size * 0.1 }),
        tip ? tips.join('') : '',
        [-0.24, 0.05, 0.3]
          .map((part) =>
            stroke(
              open([
                [-size * 0.2, height * part],
                [d.around(0, 5), height * (part + 0.03)],
                [size * 0.16, height * part],
              ]),
              shade(colour, -0.4),
              2.6,
              0.45,
            ),
          )
          .join(''),
      ].join('');
      const tops = leaves
        ? bulbLeaves(pen, [0, -height * 0.44], leaves)
        : stub(pen, [0, -height * 0.44], size, colour);
      return group({ transform: `translate(0 ${shift.toFixed(1)})` }, tops + body);
    },
  };
}

export const beetroot = (leafy = true): Specimen =>
  bulbRoot({
    colour: '#7a1f45',
    size: 120,
    leaves: leafy ? { colour: '#4d7a3a', vein: '#b8345f', length: 190, width: 66, count: 4 } : null,
  });

export const radish = (): Specimen =>
  bulbRoot({
    colour: '#d92f5c',
    tip: '#fbeef0',
    size: 58,
    long: 1.5,
    leaves: { colour: '#62973f', vein: '#b9d08a', length: 130, width: 48, count: 4 },
  });

export const turnip = (leafy = true): Specimen =>
  bulbRoot({
    colour: '#b04a8c',
    tip: '#f6efe4',
    size: 116,
    long: 0.9,
    leaves: leafy ? { colour: '#6a9a42', vein: '#cfe0a0', length: 150, width: 54, count: 4 } : null,
  });

/** Lumpy, with eyes. */
export function potato(colour = '#d3a75f'): Specimen {
  return {
    width: 132,
    height: 100,
    draw: (pen) => {
      const { d } = pen;
      const outline = roundOutline(d, { width: 132, height: d.between(86, 104), wobble: 0.045 });
      const eyes = Array.from({ length: 5 }, () => {
        const [x, y] = polar(d.between(0, 360), d.between(10, 42));
        const line: Point[] = [
          [x - 6, y],
          [x, y + 3.4],
          [x + 6, y - 1],
        ];
        return (
          stroke(open(line), shade(colour, -0.55), 4, 0.7) +
          stroke(open(line.map(([px, py]) => [px, py + 4])), shade(colour, 0.5), 3, 0.5)
        );
      });
      return (
        paintRound(pen, outline, colour, { gloss: 0.12, shadow: 11 }) +
        speckles(pen, 112, 84, 34, shade(colour, -0.4), 2.8) +
        eyes.join('')
      );
    },
  };
}

function bulbLeaves(
  pen: Pen,
  head: Point,
  { colour, vein, length, width, count }: NonNullable<Bulb['leaves']>,
): string {
  const { d } = pen;
  const leaves = Array.from({ length: count }, (_, i) => {
    const turn = -90 + (i - (count - 1) / 2) * 20 + d.around(0, 8);
    const size = length * d.between(0.85, 1.1);
    const shape = {
      length: size,
      width,
      colour: shade(colour, d.around(0, 0.18)),
      vein,
      bend: d.around(0, 16),
      teeth: 5,
      cut: 0.12,
      form: [0.08, 0.1, 0.4, 0.85, 1, 0.74, 0.12],
    };
    return at(pen, head, turn, 1, (p) => leaf(p, shape));
  });
  return d.shuffled(leaves).join('');
}

/** The part of an outline below a wavy line; outlines start on the right and go clockwise. */
function lowerPart(outline: readonly Point[], cut: number): Point[] {
  const below = outline.filter(([, y]) => y > cut);
  const [first, last] = [below[0] ?? [0, cut], below.at(-1) ?? [0, cut]];
  const wave = [0.25, 0.5, 0.75].map((t, i): Point => [lerp(last[0], first[0], t), cut + (i % 2 ? 7 : -3)]);
  return [...below, ...wave];
}

/** What is left of the leaves once they are cut. */
function stub(pen: Pen, [x, y]: Point, size: number, colour: string): string {
  const ends = [-0.14, 0, 0.14].map((side) => {
    const tip: Point = [x + side * size * 1.4, y - size * 0.2 + pen.d.around(0, 5)];
    return stroke(open([[x + side * size * 0.5, y + 4], tip]), mix(colour, '#6a8a3a', 0.4), size * 0.09);
  });
  return ends.join('');
}
