import { mix, shade } from '../../brush/colour.ts';
import { type Point, polar, roundOutline } from '../../brush/geometry.ts';
import { paintRound } from '../../brush/paint.ts';
import { closed, ellipse, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** A netted melon with green furrows. */
export function melon(colour = '#d8c48a'): Specimen {
  return {
    width: 170,
    height: 162,
    draw: (pen) => {
      const { d } = pen;
      const outline = roundOutline(d, { width: 170, height: 162, lobes: 10, depth: 0.012 });
      const furrows = [-0.86, -0.58, -0.22, 0.2, 0.56, 0.85].map((side) => {
        const line = [-0.98, -0.5, 0, 0.5, 0.98].map(
          (y): Point => [side * 84 * Math.sqrt(1 - y * y * 0.96), y * 80],
        );
        return (
          stroke(open(line), '#6d8a4a', 8, 0.75) +
          stroke(open(line.map(([x, y]) => [x + 6, y])), '#f4e8c0', 3, 0.5)
        );
      });
      const net = Array.from({ length: 60 }, () => {
        const [x, y] = polar(d.between(0, 360), Math.sqrt(d.between(0, 0.82)) * 80);
        const [dx, dy] = polar(d.between(0, 360), 15);
        return stroke(
          open([
            [x, y],
            [x + dx * 0.5 + d.around(0, 4), y + dy * 0.5],
            [x + dx, y + dy],
          ]),
          '#f7edcf',
          2.6,
          0.65,
        );
      });
      return [
        paintRound(pen, outline, colour, { gloss: 0.1, shadow: 14 }),
        furrows.join(''),
        net.join(''),
        stroke(
          open([
            [0, -74],
            [d.around(0, 8), -92],
            [d.around(6, 14), -106],
          ]),
          '#8a9a56',
          13,
        ),
      ].join('');
    },
  };
}

export function melonHalf(flesh = '#f09a3e'): Specimen {
  return {
    width: 170,
    height: 160,
    draw: (pen) => {
      const { d } = pen;
      const hollow = roundOutline(d, { width: 74, height: 66, lobes: 7, depth: 0.05, wobble: 0.05 });
      const seeds = Array.from({ length: 34 }, () => {
        const [x, y] = polar(d.between(0, 360), Math.sqrt(d.between(0, 1)) * 29);
        return ellipse(x, y * 0.9, 5.6, 3.2, {
          fill: d.pick(['#f6e0a4', '#eecb83', '#d89a4c']),
          transform: `rotate(${d.whole(0, 180)} ${x.toFixed(0)} ${(y * 0.9).toFixed(0)})`,
        });
      });
      return [
        paintRound(pen, roundOutline(d, { width: 170, height: 160 }), '#c9bb80', { gloss: 0, shadow: 13 }),
        ellipse(0, 0, 78, 73, { fill: '#9fae5c' }),
        ellipse(0, 0, 73, 68, { fill: mix(flesh, '#f3e2a0', 0.25) }),
        ellipse(0, 0, 66, 61, { fill: flesh }),
        path(closed(hollow), { fill: shade(flesh, -0.4) }),
        seeds.join(''),
      ].join('');
    },
  };
}
