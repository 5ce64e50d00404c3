import { shade } from '../../brush/colour.ts';
import type { Point } from '../../brush/geometry.ts';
import { gradient, paintRound } from '../../brush/paint.ts';
import { open, path, polygon, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';
import { string } from '../vegetables/bunches.ts';

/** A parcel of butcher's paper tied with string, seen from above. */
export function parcel(paper = '#c99f6c', ribbon = '#f3e6c9'): Specimen {
  return {
    width: 280,
    height: 200,
    draw: (pen) => {
      const { d } = pen;
      const [w, h] = [134, 92];
      const outline: Point[] = [
        [-w, -h],
        [0, -h - 4],
        [w, -h + 3],
        [w + 4, 0],
        [w - 2, h],
        [0, h + 4],
        [-w - 2, h - 3],
        [-w - 3, 0],
      ];
      const creases = Array.from({ length: 11 }, () => {
        const [x, y] = [d.around(0, w * 0.8), d.around(0, h * 0.8)];
        return stroke(
          open([
            [x, y],
            [x + d.around(0, 60), y + d.around(0, 40)],
          ]),
          shade(paper, d.pick([-0.22, 0.3])),
          d.between(2, 4),
          0.5,
        );
      });
      const fill = gradient([-50, -50], 250, [
        [0, shade(paper, 0.25)],
        [0.5, paper],
        [1, shade(paper, -0.4)],
      ]);
      return [
        paintRound(pen, outline, paper, { gloss: 0, shadow: 16 }),
        fill.definition,
        path(polygon(outline), { fill: fill.url }),
        path(
          polygon([
            [-w, -h],
            [-w * 0.34, 0],
            [-w, h],
          ]),
          { fill: shade(paper, 0.16), opacity: 0.7 },
        ),
        path(
          polygon([
            [w, -h],
            [w * 0.4, 0],
            [w, h],
          ]),
          { fill: shade(paper, -0.22), opacity: 0.6 },
        ),
        creases.join(''),
        stroke(
          open([
            [0, -h - 4],
            [0, h + 4],
          ]),
          ribbon,
          7,
        ),
        stroke(
          open([
            [-w - 3, 0],
            [w + 4, 0],
          ]),
          ribbon,
          7,
        ),
        string(pen, [0, -2], 26, ribbon),
      ].join('');
    },
  };
}
