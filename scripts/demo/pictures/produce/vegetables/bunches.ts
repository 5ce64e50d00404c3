import { shade } from '../../brush/colour.ts';
import { from, lerp, type Point, polar } from '../../brush/geometry.ts';
import { type LeafShape, leaf, plume, sprig } from '../../brush/leaf.ts';
import { at, type Pen } from '../../brush/paint.ts';
import { open, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** A tied bunch of large leaves, upright: spinach, chard, sorrel. */
export function leafBunch(
  colour: string,
  stalk: string,
  form: { width: number; count: number; teeth?: number; tie?: string },
): Specimen {
  return {
    width: 240,
    height: 330,
    draw: (pen) => {
      const { d } = pen;
      const { width, count, teeth = 0, tie = '#b8562f' } = form;
      const turns = d.shuffled(
        Array.from({ length: count }, (_, i) => lerp(-38, 38, i / (count - 1)) + d.around(0, 5)),
      );
      const leaves = turns.map((turn) => {
        const length = d.between(190, 240);
        const shape: LeafShape = {
          length,
          width: width * d.between(0.85, 1.1),
          colour: shade(colour, d.around(0, 0.2)),
          vein: stalk,
          bend: d.around(turn * 0.7, 12),
          teeth,
          cut: 0.12,
          form: [0.05, 0.06, 0.5, 0.96, 1, 0.8, 0.4, 0.03],
          veins: 5,
          shadow: 6,
        };
        const [fx, fy] = polar(90 + turn * 0.5, d.between(46, 64));
        const foot =
          stroke(
            open([
              [0, 90],
              [fx, 90 + fy],
            ]),
            shade(stalk, -0.15),
            13,
          ) +
          stroke(
            open([
              [-2, 90],
              [fx - 2, 90 + fy],
            ]),
            shade(stalk, 0.25),
            6,
          );
        return (
          foot +
          at(pen, [0, 92], -90 + turn, 1, (p) => leaf(p, shape)) +
          stroke(open([[0, 92], from([0, 92], -90 + turn, 60)]), stalk, 9)
        );
      });
      return leaves.join('') + string(pen, [0, 90], 46, tie);
    },
  };
}

/** A tied bunch of herbs, upright. */
export function herbBunch(colour: string, kind: 'feathery' | 'leafy' | 'needles'): Specimen {
  return {
    width: 210,
    height: 300,
    draw: (pen) => {
      const { d } = pen;
      const count = kind === 'needles' ? 9 : 8;
      const turns = d.shuffled(
        Array.from({ length: count }, (_, i) => lerp(-32, 32, i / (count - 1)) + d.around(0, 5)),
      );
      const stems = turns.map((turn) => {
        const tone = shade(colour, d.around(0, 0.18));
        const length = d.between(170, 220);
        const draw = {
          feathery: (p: Pen) => plume(p, length, tone),
          leafy: (p: Pen) =>
            sprig(p, length, 5, {
              length: 54,
              width: 33,
              colour: tone,
              veins: 2,
              shadow: 4,
              teeth: 4,
              cut: 0.08,
            }),
          needles: (p: Pen) =>
            sprig(p, length, 10, { length: 36, width: 10, colour: tone, veins: 0, shadow: 0 }),
        }[kind];
        const foot = stroke(
          open([[0, 88], from([0, 88], 90 + turn * 0.6, d.between(36, 54))]),
          shade(tone, 0.2),
          5,
        );
        return foot + at(pen, [0, 90], -90 + turn, 1, draw);
      });
      return stems.join('') + string(pen, [0, 86], 30, '#c9a46a');
    },
  };
}

/** The string around a bunch. */
export function string(pen: Pen, [x, y]: Point, width: number, colour: string): string {
  const loops = [-6, 1, 8].map((shift) =>
    stroke(
      open([
        [x - width / 2, y + shift],
        [x, y + shift + 5],
        [x + width / 2, y + shift],
      ]),
      shade(colour, pen.d.around(0, 0.2)),
      6,
    ),
  );
  const bow = [-1, 1].map((side) =>
    stroke(
      open([
        [x, y + 4],
        [x + side * 20, y - 9],
        [x + side * 25, y + 8],
        [x, y + 5],
        [x + side * 18, y + 32],
      ]),
      colour,
      4,
    ),
  );
  return loops.join('') + bow.join('');
}
