import { mix, shade } from '../../brush/colour.ts';
import { lerp, polar, roundOutline } from '../../brush/geometry.ts';
import { type Pen, paintRound } from '../../brush/paint.ts';
import { closed, ellipse, path } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** A round slice with rings: beetroot, onion, radish. */
export function ringSlice(rim: string, flesh: string, rings: string, count = 4): Specimen {
  return {
    width: 100,
    height: 96,
    draw: (pen) => {
      const circles = Array.from({ length: count }, (_, i) => {
        const size = lerp(84, 18, i / count);
        const outline = roundOutline(pen.d, { width: size, height: size * 0.95, wobble: 0.02 });
        return path(closed(outline), { fill: 'none', stroke: rings, 'stroke-width': 5, opacity: 0.8 });
      });
      return [
        paintRound(pen, roundOutline(pen.d, { width: 100, height: 96 }), rim, {
          gloss: 0,
          shadow: 6,
          depth: 0.3,
        }),
        ellipse(0, 0, 46, 44, { fill: flesh }),
        circles.join(''),
      ].join('');
    },
  };
}

/** The cut face of a tomato, with its seeds. */
export function tomatoSlice(colour = '#d9341f'): Specimen {
  return {
    width: 112,
    height: 106,
    draw: (pen) => {
      const { d } = pen;
      const count = 5;
      const start = d.between(0, 72);
      const chambers = Array.from({ length: count }, (_, i) => {
        const turn = start + (i * 360) / count;
        const corners = [
          polar(turn + 14, 16),
          polar(turn + 10, 38),
          polar(turn + 36, 43),
          polar(turn + 62, 38),
          polar(turn + 58, 16),
        ];
        return path(closed(corners), { fill: shade(colour, -0.22) }) + seedsAround(pen, turn + 36);
      });
      return [
        paintRound(pen, roundOutline(d, { width: 112, height: 106, lobes: 5, depth: 0.02 }), colour, {
          gloss: 0,
          shadow: 9,
        }),
        ellipse(0, 0, 50, 47, { fill: shade(colour, 0.26) }),
        chambers.join(''),
        ellipse(0, 0, 9, 8, { fill: shade(colour, 0.55) }),
      ].join('');
    },
  };
}

/** A slice of courgette or cucumber. */
export function cucumberSlice(rim: string, flesh = '#dfe8b4'): Specimen {
  return {
    width: 90,
    height: 86,
    draw: (pen) => {
      const { d } = pen;
      const seeds = Array.from({ length: 15 }, (_, i) => {
        const [x, y] = polar(i * 24 + d.around(0, 6), d.between(13, 24));
        return ellipse(x, y, 5, 2.6, {
          fill: '#f7f3d2',
          transform: `rotate(${i * 24} ${x.toFixed(0)} ${y.toFixed(0)})`,
        });
      });
      return [
        paintRound(pen, roundOutline(d, { width: 90, height: 86 }), rim, { gloss: 0, shadow: 7 }),
        ellipse(0, 0, 39, 37, { fill: flesh }),
        ellipse(0, 0, 27, 25, { fill: mix(flesh, '#b9cf86', 0.6) }),
        seeds.join(''),
      ].join('');
    },
  };
}

function seedsAround(pen: Pen, turn: number): string {
  return Array.from({ length: 7 }, () => {
    const [x, y] = polar(turn + pen.d.around(0, 22), pen.d.between(22, 37));
    return ellipse(x, y, 3.6, 2.6, { fill: '#f6d58c' });
  }).join('');
}
