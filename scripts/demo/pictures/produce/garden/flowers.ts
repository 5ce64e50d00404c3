import { shade } from '../../brush/colour.ts';
import { lerp, type Point, polar } from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, bead } from '../../brush/paint.ts';
import { open, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';
import { string } from '../vegetables/bunches.ts';
import { sunflower } from './blossoms.ts';

/** A sunflower that grows from the origin. */
export function growingSunflower(): Specimen {
  return {
    width: 200,
    height: 500,
    draw: (pen) => {
      const { d } = pen;
      const lean = d.around(0, 30);
      const stem = (t: number): Point => [lean * t * t, -420 * t];
      const line = open([0, 0.3, 0.6, 1].map(stem));
      const leaves = [0.22, 0.38, 0.52, 0.66].map((t, i) =>
        at(pen, stem(t), i % 2 ? -28 + d.around(0, 12) : -152 + d.around(0, 12), 1, (p) =>
          leaf(p, {
            length: lerp(128, 86, t),
            width: lerp(86, 56, t),
            colour: shade('#5f8f3c', d.around(0, 0.14)),
            bend: i % 2 ? 22 : -22,
            teeth: 7,
            cut: 0.08,
            shadow: 0,
          }),
        ),
      );
      return (
        stroke(line, '#4a6f30', 17) +
        stroke(line, '#7fa04c', 9) +
        leaves.join('') +
        at(pen, stem(1), d.around(0, 16), 1.15, sunflower().draw)
      );
    },
  };
}

/** A tulip on its stem, upright. */
export function tulip(colour: string): Specimen {
  return {
    width: 110,
    height: 330,
    draw: (pen) => {
      const { d } = pen;
      const bend = d.around(0, 26);
      const stem: Point[] = [
        [0, -70],
        [bend, 20],
        [bend * 0.4, 165],
      ];
      const petal = (turn: number, tone: string, width: number) =>
        at(pen, [0, -62], -90 + turn, 1, (p) =>
          leaf(p, {
            length: 108,
            width,
            colour: tone,
            veins: 0,
            vein: shade(tone, 0.3),
            form: [0.5, 0.9, 1, 0.84, 0.46, 0.05],
            shadow: 4,
          }),
        );
      const blade = (turn: number) =>
        at(pen, [bend * 0.5, 150], -90 + turn, 1, (p) =>
          leaf(p, {
            length: d.between(170, 205),
            width: 44,
            colour: '#5f8f52',
            veins: 0,
            vein: '#a9c690',
            bend: turn,
            shadow: 5,
          }),
        );
      return [
        blade(22),
        stroke(open(stem), '#5c8a42', 11),
        stroke(open(stem.map(([x, y]) => [x - 2, y])), '#93b866', 5),
        blade(-20),
        petal(-20, shade(colour, -0.2), 50),
        petal(20, shade(colour, -0.25), 50),
        petal(-11, shade(colour, 0.06), 50),
        petal(12, colour, 52),
        petal(0, shade(colour, 0.12), 46),
      ].join('');
    },
  };
}

/** A spike of lavender, upright. */
export function lavender(colour = '#7d68b0'): Specimen {
  return {
    width: 34,
    height: 320,
    draw: (pen) => {
      const { d } = pen;
      const bend = d.around(0, 34);
      const line = (t: number): Point => [bend * t * t, lerp(160, -150, t)];
      const whorls = Array.from({ length: 10 }, (_, i) => {
        const [x, y] = line(lerp(0.62, 1, i / 9));
        const reach = lerp(13, 7, i / 9);
        return [-1, 1, -0.4, 0.5]
          .map((side) =>
            bead(
              pen,
              [x + side * reach, y + d.around(0, 5)],
              d.between(6, 8.5),
              shade(colour, d.around(0.06, 0.24)),
              0,
            ),
          )
          .join('');
      });
      const low = [0.26, 0.34].map((t, i) =>
        at(pen, line(t), -90 + (i ? 24 : -24), 1, (p) =>
          leaf(p, { length: 54, width: 9, colour: '#8a9f7c', veins: 0, shadow: 0 }),
        ),
      );
      return stroke(open([0, 0.3, 0.6, 0.98].map(line)), '#86a070', 5) + low.join('') + whorls.join('');
    },
  };
}

/** A tied bunch of spikes or stems, upright. */
export function sheaf(of: Specimen, count: number, tie = '#d9b98a'): Specimen {
  return {
    width: of.height * 0.75,
    height: of.height * 1.05,
    draw: (pen) => {
      const { d } = pen;
      const low = of.height * 0.24;
      const stems = d
        .shuffled(Array.from({ length: count }, (_, i) => lerp(-24, 24, i / (count - 1))))
        .map((turn) => {
          const [dx, dy] = polar(-90 + turn, of.height * d.between(0.2, 0.3));
          return at(pen, [dx, low + dy], turn, 1, of.draw);
        });
      return stems.join('') + string(pen, [0, low], count * 3 + 14, tie);
    },
  };
}
