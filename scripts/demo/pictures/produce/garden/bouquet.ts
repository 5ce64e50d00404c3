import { mix, shade } from '../../brush/colour.ts';
import { lerp, type Point, polar } from '../../brush/geometry.ts';
import { sprig } from '../../brush/leaf.ts';
import { at, type Pen, paintRound } from '../../brush/paint.ts';
import { closed, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';
import { string } from '../vegetables/bunches.ts';

/** A bouquet in kraft paper, upright: the flowers fill a dome. */
export function bouquet(flowers: readonly Specimen[], paper = '#cfa775', green = '#5f8f4a'): Specimen {
  return {
    width: 380,
    height: 500,
    draw: (pen) => {
      const { d } = pen;
      const foliage = Array.from({ length: 13 }, (_, i) => {
        const turn = lerp(-172, -8, i / 12) + d.around(0, 6);
        const length = d.between(205, 250);
        const tone = shade(mix(green, '#8aa56a', d.between(0, 0.6)), d.around(0, 0.16));
        return at(pen, [0, -10], turn, 1, (p) =>
          sprig(p, length, 5, { length: 62, width: 26, colour: tone, veins: 0, shadow: 3 }),
        );
      });
      const places = Array.from({ length: 19 }, (_, i): Point => {
        const [x, y] = polar(i * 137.5, Math.sqrt((19 - i - 0.5) / 19));
        return [x * 158, -84 + y * 118 + x * x * 22];
      });
      const heads = places.map((place, i) => {
        const flower = flowers[i % flowers.length];
        if (!flower) return '';
        const size = lerp(104, 128, i / 19) / Math.max(flower.width, flower.height);
        return at(pen, place, d.between(0, 360), size, flower.draw);
      });
      return foliage.join('') + wrap(pen, paper, false) + heads.join('') + wrap(pen, paper, true);
    },
  };
}

function wrap(pen: Pen, paper: string, front: boolean): string {
  if (!front)
    return path(
      closed([
        [-150, -40],
        [-60, -20],
        [60, -20],
        [150, -40],
        [44, 150],
        [-44, 150],
      ]),
      { fill: shade(paper, -0.45) },
    );
  const body: Point[] = [
    [-156, -4],
    [-120, 30],
    [-70, 14],
    [-20, 44],
    [34, 20],
    [84, 40],
    [152, -2],
    [104, 90],
    [50, 170],
    [70, 246],
    [0, 254],
    [-66, 244],
    [-46, 170],
    [-100, 90],
  ];
  const folds = [
    [-110, 30, -36, 166],
    [-20, 52, -8, 168],
    [70, 42, 26, 168],
    [-30, 180, -44, 240],
    [24, 182, 40, 240],
  ].map(
    ([ax = 0, ay = 0, bx = 0, by = 0]) =>
      stroke(
        open([
          [ax, ay],
          [(ax + bx) / 2 + 5, (ay + by) / 2],
          [bx, by],
        ]),
        shade(paper, -0.3),
        5,
        0.6,
      ) +
      stroke(
        open([
          [ax - 7, ay],
          [(ax + bx) / 2 - 2, (ay + by) / 2],
          [bx - 5, by],
        ]),
        shade(paper, 0.4),
        5,
        0.5,
      ),
  );
  return (
    paintRound(pen, body, paper, { gloss: 0, shadow: 9, depth: 0.35 }) +
    folds.join('') +
    string(pen, [0, 170], 100, '#f0e2c4')
  );
}
