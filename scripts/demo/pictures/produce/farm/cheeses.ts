import { shade } from '../../brush/colour.ts';
import { lerp, type Point } from '../../brush/geometry.ts';
import { paintRound } from '../../brush/paint.ts';
import { ellipse, open, path, polygon, stroke } from '../../brush/svg.ts';
import { groundShadow } from '../../scenery/ground.ts';
import type { Specimen } from '../specimen.ts';

/** A round cheese, one wedge cut out, seen from three quarters; centred. */
export function cheese(rind: string, paste: string): Specimen {
  return {
    width: 260,
    height: 190,
    draw: (pen) => {
      const { d } = pen;
      const [rx, ry, tall] = [126, 66, 66];
      const rim = (from: number, to: number) =>
        Array.from({ length: 18 }, (_, i): Point => {
          const turn = (lerp(from, to, i / 17) * Math.PI) / 180;
          return [Math.cos(turn) * rx, Math.sin(turn) * ry - 34];
        });
      const top = rim(98, 398);
      const heart: Point = [0, -34];
      const [first, last] = [top[0] ?? heart, top.at(-1) ?? heart];
      const side = [...rim(38, -2), ...rim(-2, 38)].slice(0, 18);
      const left = rim(182, 98);
      const drop = (points: readonly Point[]) => points.map(([x, y]): Point => [x, y + tall]);
      const holes = Array.from({ length: 7 }, () =>
        ellipse(d.between(14, 84), d.between(-8, 38), d.between(2.5, 6), d.between(2, 4), {
          fill: shade(paste, -0.3),
        }),
      );
      const marks = Array.from({ length: 22 }, () => {
        const turn = d.between(0, 6.28);
        const reach = Math.sqrt(d.between(0, 0.8));
        return ellipse(
          Math.cos(turn) * rx * reach,
          Math.sin(turn) * ry * reach - 34,
          d.between(6, 16),
          d.between(3, 7),
          { fill: shade(rind, d.pick([0.3, -0.2])), opacity: 0.4 },
        );
      });
      return [
        groundShadow(6, 58, 132, 42),
        path(polygon([...left, ...drop(left).toReversed()]), { fill: shade(rind, -0.2) }),
        path(polygon([...side, ...drop(side).toReversed()]), { fill: shade(rind, -0.45) }),
        path(polygon([first, heart, [heart[0], heart[1] + tall], [first[0], first[1] + tall]]), {
          fill: shade(paste, -0.12),
        }),
        path(polygon([heart, last, [last[0], last[1] + tall], [heart[0], heart[1] + tall]]), {
          fill: shade(paste, 0.25),
        }),
        holes.join(''),
        path(polygon([...top, heart]), { fill: rind }),
        marks.join(''),
        stroke(
          open([
            [-112, -52],
            [-78, -82],
            [-20, -97],
          ]),
          shade(rind, 0.8),
          6,
          0.7,
        ),
      ].join('');
    },
  };
}

/** A small goat's cheese seen from above. */
export function smallCheese(rind = '#efe6d0', bloom = '#b9b6a4'): Specimen {
  return {
    width: 130,
    height: 124,
    draw: (pen) => {
      const { d } = pen;
      const outline = Array.from({ length: 18 }, (_, i): Point => {
        const turn = (i / 18) * Math.PI * 2;
        return [Math.cos(turn) * 62 * d.between(0.975, 1.02), Math.sin(turn) * 59 * d.between(0.975, 1.02)];
      });
      const folds = Array.from({ length: 30 }, () => {
        const turn = d.between(0, 6.28);
        const reach = Math.sqrt(d.between(0, 0.84)) * 56;
        const [x, y] = [Math.cos(turn) * reach, Math.sin(turn) * reach];
        return stroke(
          open([
            [x, y],
            [x + d.around(0, 10), y + d.around(0, 8)],
            [x + d.around(0, 14), y + d.around(0, 12)],
          ]),
          d.pick([bloom, shade(rind, 0.6)]),
          d.between(2.5, 4.5),
          0.7,
        );
      });
      return (
        paintRound(pen, outline, rind, { gloss: 0, shadow: 13, depth: 0.32 }) +
        ellipse(-3, -4, 49, 46, { fill: shade(rind, 0.35), opacity: 0.75 }) +
        folds.join('')
      );
    },
  };
}
