import { shade } from '../brush/colour.ts';
import { lerp, type Point, polar } from '../brush/geometry.ts';
import { gradient, type Pen } from '../brush/paint.ts';
import { ellipse, open, path, polygon, rectangle, stroke } from '../brush/svg.ts';
import { type Arrangement, type Lot, pile } from './arrangements.ts';
import { groundShadow } from './ground.ts';
import { FLOOR } from './places.ts';
import { slat } from './woodwork.ts';

/** A wooden crate on a table, its slats towards us. */
export function crate(lot: Lot, wood = '#c2935a'): Arrangement {
  return (pen, frame) => {
    const { d } = pen;
    const width = frame.width * 0.7;
    const floor = frame.height * (FLOOR + 0.08);
    const height = frame.height * 0.3;
    const [left, top] = [(frame.width - width) / 2, floor - height];
    const slatHeight = height / 3 - 9;
    const front = [0, 1, 2].map((i) =>
      slat(pen, left, top + i * (slatHeight + 13), width, slatHeight, shade(wood, d.around(-i * 0.05, 0.06))),
    );
    const posts = [left + 6, left + width - 44].map((x) =>
      slat(pen, x, top - 10, 38, height + 8, shade(wood, 0.14)),
    );
    const inside = polygon([
      [left + 24, top - 34],
      [left + width - 24, top - 34],
      [left + width, top + 20],
      [left, top + 20],
    ]);
    return [
      groundShadow(left + width / 2, floor - 2, width * 0.56, 22),
      path(inside, { fill: shade(wood, -0.6) }),
      rectangle(left + 6, top + 6, width - 12, height - 12, { fill: shade(wood, -0.78) }),
      pile(pen, lot, [frame.width / 2, top + 12], width * 0.92, frame.height * 0.26),
      front.join(''),
      posts.join(''),
    ].join('');
  };
}

/** A wicker basket on a table, its handle behind the heap. */
export function basket(lot: Lot, colour = '#b07a42', handle = true): Arrangement {
  return (pen, frame) => {
    const width = Math.min(frame.width * 0.8, 490);
    const floor = frame.height * (FLOOR + 0.09);
    const height = Math.min(frame.height * 0.33, 200);
    const [middle, top] = [frame.width / 2, floor - height];
    const rows = Math.round(height / 24);
    const weave = Array.from({ length: rows }, (_, line) => {
      const t = line / (rows - 1);
      const reach = width * lerp(1, 0.8, t ** 1.6);
      const count = 17;
      return Array.from({ length: count }, (_, i) => {
        const u = (i + (line % 2 ? 0.5 : 0)) / count - 0.5;
        const x = middle + reach * Math.sin(u * 3.05) * 0.5;
        const size = (reach / count) * Math.cos(u * 2.7) * 1.22 + 5;
        const y = top + 18 + t * (height - 30) + (1 - (2 * u) ** 2) * 13;
        const tone = shade(colour, pen.d.around(0.06 - u * 0.55 - t * 0.16, 0.12));
        const line2: Point[] = [
          [x - size / 2, y + 3],
          [x, y - 5],
          [x + size / 2, y + 3],
        ];
        return (
          stroke(open(line2), shade(tone, -0.45), 21) +
          stroke(open(line2), tone, 16) +
          stroke(open(line2.map(([px, py]) => [px, py - 4])), shade(tone, 0.35), 5, 0.6)
        );
      }).join('');
    });
    const body = polygon([
      [middle - width / 2, top + 8],
      [middle + width / 2, top + 8],
      [middle + width * 0.4, floor + 6],
      [middle - width * 0.4, floor + 6],
    ]);
    return [
      groundShadow(middle, floor + 2, width * 0.5, 24),
      handle ? arch(pen, middle, top + 10, width * 0.42, Math.min(frame.height * 0.5, 300), colour) : '',
      ellipse(middle, top + 8, width / 2, 26, { fill: shade(colour, -0.7) }),
      pile(pen, lot, [middle, top + 8], width * 0.9, frame.height * 0.24),
      path(body, { fill: shade(colour, -0.6) }),
      weave.join(''),
      rimBraid(pen, middle, top + 12, width / 2, 20, colour),
    ].join('');
  };
}

/** A glazed bowl on a table. */
export function standingBowl(lot: Lot, colour: string, band: string): Arrangement {
  return (pen, frame) => {
    const width = Math.min(frame.width * 0.58, 460);
    const floor = frame.height * (FLOOR + 0.09);
    const height = 150;
    const [middle, top] = [frame.width / 2, floor - height];
    const half = width / 2;
    const body = `M${middle - half} ${top}C${middle - half} ${top + height * 0.75} ${middle - half * 0.55} ${floor} ${middle - half * 0.34} ${floor}L${middle + half * 0.34} ${floor}C${middle + half * 0.55} ${floor} ${middle + half} ${top + height * 0.75} ${middle + half} ${top}Q${middle} ${top + 44} ${middle - half} ${top}Z`;
    const fill = gradient([middle - half * 0.4, top + 30], width * 0.8, [
      [0, shade(colour, 0.4)],
      [0.4, colour],
      [1, shade(colour, -0.6)],
    ]);
    const dots = Array.from({ length: 13 }, (_, i) => {
      const u = (i / 12 - 0.5) * 2.5;
      return ellipse(
        middle + half * 0.9 * Math.sin(u),
        top + 50 + 12 * Math.cos(u * 0.9),
        9 * Math.cos(u * 0.9) + 1,
        10,
        { fill: band },
      );
    });
    const lines = [30, 74].map((y) =>
      stroke(
        open([
          [middle - half * 0.94, top + y - 6],
          [middle, top + y + 16],
          [middle + half * 0.94, top + y - 6],
        ]),
        band,
        5,
        0.85,
      ),
    );
    return [
      groundShadow(middle, floor + 1, width * 0.42, 20),
      ellipse(middle, top + 2, half, 30, { fill: shade(colour, -0.5) }),
      pile(pen, lot, [middle, top + 14], width * 0.86, frame.height * 0.22),
      fill.definition,
      path(body, { fill: fill.url }),
      lines.join(''),
      dots.join(''),
      stroke(
        open([
          [middle - half, top],
          [middle - half * 0.5, top + 17],
          [middle, top + 22],
          [middle + half * 0.5, top + 17],
          [middle + half, top],
        ]),
        shade(colour, 0.75),
        7,
      ),
    ].join('');
  };
}

function arch(pen: Pen, x: number, y: number, half: number, rise: number, colour: string): string {
  const point = (t: number): Point => [x - half * Math.cos(t * Math.PI), y - rise * Math.sin(t * Math.PI)];
  const line = open(Array.from({ length: 13 }, (_, i) => point(i / 12)));
  const twists = Array.from({ length: 34 }, (_, i) => {
    const [px, py] = point((i + 0.5) / 34);
    const [dx, dy] = polar(-60 + (i / 34) * 110, 10);
    return stroke(
      open([
        [px - dx, py - dy],
        [px + dx, py + dy],
      ]),
      shade(colour, pen.d.around(0.1, 0.3)),
      8,
    );
  });
  return stroke(line, shade(colour, -0.6), 26) + stroke(line, colour, 20) + twists.join('');
}

function rimBraid(pen: Pen, x: number, y: number, rx: number, ry: number, colour: string): string {
  const strands = Array.from({ length: 30 }, (_, i) => {
    const turn = lerp(174, 6, i / 29);
    const [ax, ay] = polar(turn, 1);
    const [bx, by] = polar(turn - 9, 1);
    const line: Point[] = [
      [x + ax * rx, y + ay * ry - 6],
      [x + bx * rx, y + by * ry + 7],
    ];
    return (
      stroke(open(line), shade(colour, -0.4), 17) +
      stroke(open(line), shade(colour, 0.14 + pen.d.around(0, 0.14)), 12)
    );
  });
  return strands.join('');
}
