import { shade } from '../../brush/colour.ts';
import { lerp, type Point, polar, profile, type Tube } from '../../brush/geometry.ts';
import { paintRound, paintTube } from '../../brush/paint.ts';
import { closed, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** A round country loaf, floured and scored, seen from above. */
export function loaf(crust = '#b06a2c'): Specimen {
  return {
    width: 250,
    height: 220,
    draw: (pen) => {
      const { d } = pen;
      const outline = Array.from({ length: 20 }, (_, i): Point => {
        const turn = (i / 20) * Math.PI * 2;
        return [Math.cos(turn) * 124 * d.between(0.98, 1.02), Math.sin(turn) * 106 * d.between(0.98, 1.02)];
      });
      const rings = [0.9, 0.74, 0.58, 0.42, 0.26].flatMap((size) =>
        Array.from({ length: 9 }, (_, i) => {
          const [from, to] = [i * 40 + d.between(0, 14), i * 40 + d.between(22, 40)];
          const line = [from, (from + to) / 2, to].map((turn) => onRim(turn, 116 * size, 99 * size));
          return stroke(open(line), '#f7e8ca', d.between(5, 10), d.between(0.3, 0.65));
        }),
      );
      const cuts = d.pick([[20, 110], [-24, 66], [40]]).map((turn) => {
        const opening = (size: number, tone: string) =>
          path(
            closed([
              onRim(turn, 92, 80),
              onRim(turn + 90, 17 * size, 17 * size),
              onRim(turn + 180, 92, 80),
              onRim(turn - 90, 17 * size, 17 * size),
            ]),
            { fill: tone },
          );
        return opening(1.5, shade(crust, -0.5)) + opening(1, '#ecc685') + opening(0.4, '#f9e6bd');
      });
      return (
        paintRound(pen, outline, crust, { gloss: 0.1, shadow: 18, depth: 0.6 }) +
        rings.join('') +
        cuts.join('')
      );
    },
  };
}

/** A long loaf, upright. */
export function baguette(crust = '#c07a32'): Specimen {
  return {
    width: 78,
    height: 400,
    draw: (pen) => {
      const { d } = pen;
      const tube: Tube = {
        spine: (t) => [d.around(0, 0.3) + 10 * Math.sin(t * 3), lerp(-195, 195, t)],
        girth: (t) => 37 * profile(0.42, 0.84, 0.97, 1, 1, 1, 0.97, 0.84, 0.42)(t),
      };
      const cuts = [0.14, 0.31, 0.48, 0.65, 0.82].map((t) => {
        const y = lerp(-195, 195, t);
        const line: Point[] = [
          [-20, y + 24],
          [4, y],
          [24, y - 26],
        ];
        return (
          stroke(open(line), shade(crust, -0.45), 17) +
          stroke(open(line.map(([x, ly]) => [x + 2, ly + 4])), '#f0cd8c', 10)
        );
      });
      return paintTube(pen, tube, crust, { gloss: 0.1, shadow: 13 }) + cuts.join('');
    },
  };
}

const onRim = (turn: number, rx: number, ry: number): Point => {
  const [x, y] = polar(turn, 1);
  return [x * rx, y * ry];
};
