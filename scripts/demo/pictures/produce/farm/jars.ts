import { mix, shade } from '../../brush/colour.ts';
import { lerp, type Point, profile } from '../../brush/geometry.ts';
import type { Pen } from '../../brush/paint.ts';
import { closed, ellipse, open, path, rectangle, stroke } from '../../brush/svg.ts';
import { groundShadow } from '../../scenery/ground.ts';
import type { Specimen } from '../specimen.ts';
import { glassy, label, vessel } from './glass.ts';

/** Everything here stands on the origin. */
interface Jar {
  content: string;
  lid: 'tin' | 'cloth' | 'clip';
  accent: string;
  /** Pieces seen through the glass. */
  pieces?: string;
}

export function jar({ content, lid, accent, pieces }: Jar): Specimen {
  return {
    width: 150,
    height: 200,
    draw: (pen) => {
      const { d } = pen;
      const half = profile(0.72, 0.76, 0.96, 1, 1, 1, 0.98, 0.86);
      const outline = vessel((t) => 72 * half(t), 172);
      const inside = vessel((t) => 66 * half(Math.min(1, 0.12 + t * 0.86)), 146);
      const bits = pieces
        ? Array.from({ length: 26 }, () =>
            ellipse(d.around(0, 54), -d.between(14, 130), d.between(5, 11), d.between(4, 8), {
              fill: shade(pieces, d.around(0, 0.3)),
              opacity: 0.6,
            }),
          )
        : [];
      return [
        groundShadow(0, -2, 84, 13),
        path(closed(outline), { fill: mix(content, '#eef0e4', 0.62) }),
        glassy(inside, content, 66, -70),
        bits.join(''),
        stroke(
          open([
            [-60, -142],
            [0, -138],
            [60, -142],
          ]),
          shade(content, 0.5),
          5,
          0.8,
        ),
        label(pen, -66, 92, 66, accent),
        stroke(
          open([
            [-54, -140],
            [-58, -90],
            [-55, -26],
          ]),
          '#fffdf2',
          9,
          0.6,
        ),
        stroke(
          open([
            [52, -132],
            [56, -80],
            [52, -24],
          ]),
          '#fffdf2',
          4,
          0.4,
        ),
        jarLid(pen, lid, accent),
      ].join('');
    },
  };
}

function jarLid(pen: Pen, lid: Jar['lid'], accent: string): string {
  if (lid === 'tin') {
    return [
      rectangle(-58, -200, 116, 34, { fill: accent, rx: 7 }),
      rectangle(-58, -200, 34, 34, { fill: shade(accent, 0.35), rx: 7, opacity: 0.6 }),
      rectangle(-58, -174, 116, 6, { fill: shade(accent, -0.45), opacity: 0.6 }),
    ].join('');
  }
  if (lid === 'clip') {
    return [
      path(
        closed([
          [-56, -166],
          [-58, -184],
          [-40, -198],
          [0, -202],
          [40, -198],
          [58, -184],
          [56, -166],
          [0, -162],
        ]),
        { fill: '#dfe9e2' },
      ),
      stroke(
        open([
          [-40, -192],
          [0, -196],
          [30, -193],
        ]),
        '#ffffff',
        5,
        0.8,
      ),
      rectangle(-60, -172, 120, 9, { fill: '#c9662f', rx: 4 }),
      stroke(
        open([
          [-60, -170],
          [-68, -150],
          [-58, -132],
        ]),
        '#8a8a86',
        4,
      ),
      stroke(
        open([
          [60, -170],
          [70, -150],
          [60, -130],
        ]),
        '#8a8a86',
        4,
      ),
    ].join('');
  }
  const hem = Array.from(
    { length: 11 },
    (_, i): Point => [lerp(86, -86, i / 10), (i % 2 ? -138 : -152) + pen.d.around(0, 4)],
  );
  const cloth: Point[] = [[-52, -188], [-20, -202], [20, -202], [52, -188], [60, -172], ...hem, [-60, -172]];
  const checks = [-44, -22, 0, 22, 44].map((x) =>
    stroke(
      open([
        [x * 0.7, -199],
        [x, -172],
        [x * 1.45, -146],
      ]),
      accent,
      10,
      0.75,
    ),
  );
  const across = [-193, -178, -159].map((y, i) =>
    stroke(
      open([
        [-40 - i * 14, y],
        [0, y + 6],
        [40 + i * 14, y],
      ]),
      accent,
      9,
      0.5,
    ),
  );
  return [
    path(closed(cloth), { fill: '#f6ead4' }),
    checks.join(''),
    across.join(''),
    stroke(
      open([
        [-58, -170],
        [0, -163],
        [58, -170],
      ]),
      '#b98a4c',
      7,
    ),
  ].join('');
}
