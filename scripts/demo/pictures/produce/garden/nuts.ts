import { mix, shade } from '../../brush/colour.ts';
import { lerp, type Point, polar, profile, roundOutline } from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, paintRound } from '../../brush/paint.ts';
import { closed, ellipse, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

export function walnut(): Specimen {
  return {
    width: 104,
    height: 118,
    draw: (pen) => {
      const { d } = pen;
      const colour = '#b98a52';
      const outline = roundOutline(d, { width: 100, height: 114, lobes: 9, depth: 0.012, taper: 0.03 });
      const wrinkles = Array.from({ length: 20 }, (_, i) => {
        const side = i % 2 ? 1 : -1;
        const [x, y] = [side * d.between(8, 34), d.between(-42, 40)];
        const line: Point[] = [
          [x, y],
          [x + side * d.between(3, 9), y + d.between(5, 11)],
          [x + d.around(0, 6), y + d.between(14, 20)],
        ];
        return stroke(open(line), shade(colour, -0.45), d.between(2.5, 4.5), 0.6);
      });
      const seam: Point[] = [
        [d.around(0, 4), -56],
        [d.around(0, 4), 0],
        [d.around(0, 4), 57],
      ];
      return [
        paintRound(pen, outline, colour, { gloss: 0.15, shadow: 10 }),
        wrinkles.join(''),
        stroke(open(seam.map(([x, y]) => [x - 5, y])), shade(colour, 0.5), 5, 0.7),
        stroke(open(seam), shade(colour, -0.6), 4.5, 0.85),
      ].join('');
    },
  };
}

/** Half a shell with its kernel. */
export function walnutHalf(): Specimen {
  return {
    width: 104,
    height: 116,
    draw: (pen) => {
      const { d } = pen;
      const kernel = '#e0b676';
      const lobes = [-1, 1].flatMap((side) =>
        [-26, 2, 27].map((y) => {
          const outline = roundOutline(d, { width: 36, height: 33, lobes: 5, depth: 0.07, wobble: 0.05 });
          return at(pen, [side * 17, y], d.around(0, 20), 1, (p) =>
            paintRound(p, outline, shade(kernel, d.around(0, 0.12)), { gloss: 0.1, shadow: 4 }),
          );
        }),
      );
      const furrows = Array.from({ length: 8 }, () => {
        const [x, y] = [d.around(0, 28), d.around(0, 36)];
        return stroke(
          open([
            [x, y],
            [x + d.around(0, 8), y + 7],
            [x + d.around(0, 5), y + 13],
          ]),
          shade(kernel, -0.5),
          3,
          0.6,
        );
      });
      return [
        paintRound(pen, roundOutline(d, { width: 102, height: 114 }), '#a9794a', { gloss: 0, shadow: 9 }),
        ellipse(0, 0, 44, 50, { fill: '#5c3d22' }),
        lobes.join(''),
        furrows.join(''),
        stroke(
          open([
            [0, -44],
            [d.around(0, 3), 0],
            [0, 46],
          ]),
          '#8a5f35',
          5,
          0.8,
        ),
      ].join('');
    },
  };
}

/** A hazelnut, now and then still in its husk. */
export function hazelnut(): Specimen {
  return {
    width: 76,
    height: 86,
    draw: (pen) => {
      const { d } = pen;
      const colour = '#a9662e';
      const shape = profile(0.12, 0.62, 0.92, 1, 0.96, 0.82, 0.5);
      const half = Array.from({ length: 10 }, (_, i): Point => [shape(i / 9) * 37, lerp(-44, 38, i / 9)]);
      const outline = [...half, ...half.toReversed().map(([x, y]): Point => [-x, y])];
      const stripes = [-24, -11, 2, 15, 27].map((x) =>
        stroke(
          open([
            [x * 0.4, -32],
            [x, 0],
            [x * 0.95, 26],
          ]),
          shade(colour, d.pick([-0.3, 0.3])),
          3.4,
          0.5,
        ),
      );
      const husk = d.chance(0.3)
        ? Array.from({ length: 9 }, (_, i) =>
            at(pen, [0, 32], lerp(-165, -15, i / 8) + d.around(0, 7), 1, (p) =>
              leaf(p, {
                length: d.between(48, 64),
                width: 22,
                colour: shade('#8fa650', d.around(0, 0.16)),
                veins: 0,
                shadow: 3,
                bend: d.around(0, 8),
              }),
            ),
          ).join('')
        : '';
      return (
        paintRound(pen, outline, colour, { gloss: 0.5, shadow: 8 }) +
        stripes.join('') +
        ellipse(0, 33, 23, 9, { fill: '#d8b98a' }) +
        husk
      );
    },
  };
}

export function chestnut(): Specimen {
  return {
    width: 100,
    height: 90,
    draw: (pen) => {
      const { d } = pen;
      const colour = '#6d3018';
      const outline: Point[] = [
        [0, -50],
        [14, -38],
        [38, -22],
        [48, 4],
        [40, 28],
        [20, 38],
        [-20, 38],
        [-40, 28],
        [-48, 4],
        [-38, -22],
        [-14, -38],
      ];
      const grain = [-28, -12, 4, 20, 32].map((x) =>
        stroke(
          open([
            [x * 0.25, -34],
            [x, -4],
            [x * 0.95, 24],
          ]),
          shade(colour, d.pick([0.2, -0.35])),
          3.6,
          0.45,
        ),
      );
      return [
        paintRound(
          pen,
          outline.map(([x, y]) => [x * d.between(0.96, 1.04), y]),
          colour,
          { gloss: 0.85, shadow: 9 },
        ),
        grain.join(''),
        ellipse(0, 32, 30, 9, { fill: '#c79a68' }),
        stroke(
          open([
            [0, -47],
            [d.around(0, 4), -60],
          ]),
          '#b08a5a',
          4,
        ),
      ].join('');
    },
  };
}

/** An open burr with chestnuts inside. */
export function burr(): Specimen {
  return {
    width: 190,
    height: 180,
    draw: (pen) => {
      const { d } = pen;
      const spines = Array.from({ length: 120 }, (_, i) => {
        const turn = i * 3 + d.around(0, 4);
        const tone = mix('#8a9a3a', '#c2a44a', d.between(0, 1));
        return stroke(
          open([polar(turn, d.between(46, 66)), polar(turn + d.around(0, 6), d.between(76, 96))]),
          shade(tone, d.around(0, 0.25)),
          3.6,
        );
      });
      const nut = chestnut();
      return [
        paintRound(pen, roundOutline(d, { width: 150, height: 142, wobble: 0.03 }), '#8f9440', {
          gloss: 0,
          shadow: 12,
        }),
        spines.join(''),
        path(closed(roundOutline(d, { width: 112, height: 96, lobes: 4, depth: 0.07 })), { fill: '#efe0b8' }),
        at(pen, [-20, 4], -18, 0.72, nut.draw),
        at(pen, [24, 2], 20, 0.72, nut.draw),
      ].join('');
    },
  };
}
