import { shade } from '../../brush/colour.ts';
import { type Point, polar, roundOutline } from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, paintRound, speckles } from '../../brush/paint.ts';
import { closed, ellipse, group, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** A lemon when `long` is 1.3, an orange when it is 1. */
export function citrus(colour: string, long = 1): Specimen {
  const [width, height] = [112 * long, 106];
  return {
    width,
    height,
    draw: (pen) => {
      const { d } = pen;
      const round = roundOutline(d, { width, height });
      const outline =
        long > 1.1 ? round.map(([x, y]): Point => [x * (1 + 0.16 * (1 - Math.abs(y) / 53) ** 6), y]) : round;
      const green = { length: 78, width: 36, colour: '#4d8040', shadow: 5, bend: d.around(0, 10) };
      const navel: Point = long > 1.1 ? [width * 0.55, 0] : polar(d.between(0, 360), 26);
      return [
        paintRound(pen, outline, colour, { gloss: 0.6, shadow: 11 }),
        speckles(pen, width * 0.88, height * 0.88, 46, shade(colour, -0.3), 2.4),
        ellipse(navel[0], navel[1], 6, 6, { fill: '#6d7a35' }),
        d.chance(0.5) ? at(pen, navel, d.pick([-40, -120, 30]), 1, (p) => leaf(p, green)) : '',
      ].join('');
    },
  };
}

/** The cut face of a lemon or an orange. */
export function citrusHalf(colour: string): Specimen {
  return {
    width: 110,
    height: 106,
    draw: (pen) => {
      const { d } = pen;
      const start = d.between(0, 40);
      const wedges = Array.from({ length: 9 }, (_, i) => {
        const turn = start + i * 40;
        const corners = [
          polar(turn + 20, 7),
          polar(turn + 5, 38),
          polar(turn + 12, 43),
          polar(turn + 20, 44.5),
          polar(turn + 28, 43),
          polar(turn + 35, 38),
        ];
        const shine = [polar(turn + 13, 20), polar(turn + 15, 36)];
        return (
          path(closed(corners), { fill: shade(colour, d.between(-0.12, 0.12)) }) +
          stroke(open(shine), shade(colour, 0.65), 4, 0.6)
        );
      });
      return [
        paintRound(pen, roundOutline(d, { width: 110, height: 107 }), colour, { gloss: 0, shadow: 9 }),
        ellipse(0, 0, 49, 48, { fill: '#fbf1d4' }),
        wedges.join(''),
      ].join('');
    },
  };
}

export function kiwi(): Specimen {
  return {
    width: 112,
    height: 92,
    draw: (pen) => {
      const { d } = pen;
      const outline = roundOutline(d, { width: 112, height: 90, wobble: 0.02 });
      const hairs = Array.from({ length: 60 }, () => {
        const [x, y] = polar(d.between(0, 360), Math.sqrt(d.between(0, 0.85)));
        const place: Point = [x * 54, y * 43];
        const tone = d.pick(['#b08a55', '#5c4022', '#93703f']);
        return stroke(
          open([place, [place[0] + d.between(5, 12), place[1] + d.around(2, 3)]]),
          tone,
          2.6,
          0.6,
        );
      });
      const tip = ellipse(52, d.around(0, 5), 5, 9, { fill: '#4a3219' });
      return paintRound(pen, outline, '#84612f', { gloss: 0, shadow: 10 }) + hairs.join('') + tip;
    },
  };
}

export function kiwiHalf(): Specimen {
  return {
    width: 100,
    height: 94,
    draw: (pen) => {
      const { d } = pen;
      const rays = Array.from({ length: 30 }, (_, i) => {
        const turn = i * 12 + d.around(0, 3);
        return stroke(
          open([polar(turn, 16), polar(turn, d.between(32, 42))]),
          i % 2 ? '#b9d65a' : '#6f9c25',
          3.4,
          0.6,
        );
      });
      const seeds = Array.from({ length: 26 }, (_, i) => {
        const [x, y] = polar(i * 13.8 + d.around(0, 4), d.between(18, 27));
        return ellipse(x, y * 0.94, 2.8, 2.6, { fill: '#24220f' });
      });
      return [
        paintRound(pen, roundOutline(d, { width: 100, height: 94 }), '#7a5a2c', { gloss: 0, shadow: 9 }),
        ellipse(0, 0, 46, 43, { fill: '#8fbb36' }),
        group({ transform: 'scale(1 .94)' }, rays.join('')),
        ellipse(0, 0, 15, 12, { fill: '#eef0c0' }),
        seeds.join(''),
      ].join('');
    },
  };
}
