import { mix, shade } from '../../brush/colour.ts';
import { lerp, type Point, polar, profile, roundOutline, type Tube, upright } from '../../brush/geometry.ts';
import { type LeafShape, leaf } from '../../brush/leaf.ts';
import { at, bead, castShadow, type Pen, paintRound, paintTube } from '../../brush/paint.ts';
import { closed, ellipse, group, path } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

const WIDE = [0.3, 0.8, 1, 1, 0.84, 0.4];

interface Rosette {
  outer: string;
  heart: string;
  vein: string;
  /** Teeth on each side of a leaf, and how deep they are. */
  teeth: number;
  cut: number;
  /** A tight head in the middle, as a cabbage has it. */
  head?: boolean;
}

/** A head of leaves seen from above: lettuce, cabbage. */
export function rosette({ outer, heart, vein, teeth, cut, head = false }: Rosette): Specimen {
  return {
    width: 270,
    height: 270,
    draw: (pen) => {
      const { d } = pen;
      const rings = head ? 3 : 5;
      const leaves = Array.from({ length: rings }, (_, ring) => {
        const depth = ring / (rings - 1);
        const count = lerp(9, 5, depth);
        const start = d.between(0, 360);
        return Array.from({ length: count }, (_, i) => {
          const length = lerp(132, head ? 92 : 44, depth) * d.between(0.92, 1.08);
          const shape: LeafShape = {
            length,
            width: length * d.between(0.86, 1.02),
            colour: shade(mix(outer, heart, depth), d.around(0, 0.1)),
            vein,
            teeth,
            cut,
            form: WIDE,
            bend: d.around(0, 12),
            shadow: 6,
            veins: head ? 6 : 4,
          };
          const turn = start + (i * 360) / count + d.around(0, 12);
          return at(pen, polar(turn, 5), turn, 1, (p) => leaf(p, shape));
        });
      });
      return leaves.flat().join('') + (head ? ball(pen, heart, vein) : heartOf(pen, heart));
    },
  };
}

/** Cauliflower or broccoli from above: buds in clusters, and leaves around. */
export function floretHead(buds: string, leaves: string, fineness: number): Specimen {
  return {
    width: 240,
    height: 240,
    draw: (pen) => {
      const { d } = pen;
      const wreath = Array.from({ length: 9 }, (_, i) => {
        const turn = i * 40 + d.around(0, 10);
        const shape: LeafShape = {
          length: 76,
          width: 62,
          colour: shade(leaves, d.around(0, 0.14)),
          vein: shade(leaves, 0.6),
          form: WIDE,
          bend: d.around(0, 16),
          teeth: 4,
          cut: 0.1,
        };
        return at(pen, polar(turn, 54), turn, 1, (p) => leaf(p, shape));
      });
      const clusters = Array.from({ length: 15 }, (_, i) => ({
        place: polar(i * 137.5, Math.sqrt((i + 0.4) / 15) * 70),
        rank: d.between(0, 1) - i * 0.1,
      }));
      const heads = clusters
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ place }) => floret(pen, place, 32, buds, fineness));
      const base = roundOutline(d, { width: 170, height: 168 });
      return (
        wreath.join('') +
        castShadow(pen, base, 9) +
        path(closed(base), { fill: shade(buds, -0.5) }) +
        heads.join('')
      );
    },
  };
}

/** One floret on its stalk. */
export function broccoli(colour = '#4f7a3a'): Specimen {
  return {
    width: 150,
    height: 190,
    draw: (pen) => {
      const stalk: Tube = {
        spine: upright(120, pen.d.around(0, 10), 40),
        girth: profile(40, 26, 20, 21, 23),
      };
      const arms = [-1, 1].map((side) => {
        const arm: Tube = { spine: (t) => [side * lerp(6, 44, t), lerp(44, -10, t)], girth: () => 11 };
        return paintTube(pen, arm, '#a3b96a', { gloss: 0, shadow: 3 });
      });
      const places: Point[] = [
        [-44, -26],
        [46, -24],
        [-20, -62],
        [26, -62],
        [-62, 2],
        [62, 4],
        [2, -20],
        [-26, 2],
        [28, 4],
      ];
      const heads = places.map((place) => floret(pen, place, 36, colour, 3));
      return arms.join('') + paintTube(pen, stalk, '#a9bf72', { gloss: 0.1 }) + heads.join('');
    },
  };
}

/** Wrapped leaves in the middle of a cabbage. */
function ball(pen: Pen, colour: string, vein: string): string {
  const { d } = pen;
  const outline = roundOutline(d, { width: 150, height: 146, lobes: 5, depth: 0.02 });
  const wraps = [20, 140, 255].map((turn, i) => {
    const shape: LeafShape = {
      length: 118 - i * 12,
      width: 104 - i * 10,
      colour: shade(colour, 0.06 + i * 0.1),
      vein,
      form: [0.55, 0.95, 1, 0.9, 0.66, 0.2],
      veins: 6,
      shadow: 5,
      bend: 16,
      teeth: 3,
      cut: 0.05,
    };
    return at(pen, polar(turn + 180, 62 - i * 8), turn + d.around(0, 12), 1, (p) => leaf(p, shape));
  });
  return paintRound(pen, outline, colour, { gloss: 0.1, shadow: 9, depth: 0.4 }) + wraps.join('');
}

function heartOf(pen: Pen, colour: string): string {
  const curls = Array.from({ length: 7 }, (_, i) => {
    const shape: LeafShape = {
      length: 30,
      width: 26,
      colour: shade(colour, 0.1 + pen.d.around(0.1, 0.1)),
      veins: 0,
      teeth: 3,
      cut: 0.16,
      form: WIDE,
      shadow: 3,
    };
    return at(pen, polar(i * 51, 3), i * 51 + pen.d.around(0, 18), 1, (p) => leaf(p, shape));
  });
  return (
    ellipse(0, 0, 22, 22, { fill: shade(colour, -0.2) }) +
    curls.join('') +
    ellipse(0, 0, 7, 7, { fill: shade(colour, 0.3) })
  );
}

function floret(pen: Pen, [x, y]: Point, radius: number, colour: string, fineness: number): string {
  const { d } = pen;
  const base = roundOutline(d, { width: radius * 2, height: radius * 1.9, lobes: 7, depth: 0.05 });
  const count = 9 + fineness * 5;
  const knobs = Array.from({ length: count }, (_, i) => {
    const [bx, by] = polar(i * 137.5, Math.sqrt((count - i) / count) * radius * 0.82);
    return bead(pen, [bx, by], radius * (0.42 - fineness * 0.05), shade(colour, d.around(0.02, 0.14)), 0);
  });
  const content =
    castShadow(pen, base, 5) + path(closed(base), { fill: shade(colour, -0.3) }) + knobs.join('');
  return group({ transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, content);
}
