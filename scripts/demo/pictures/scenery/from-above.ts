import { shade } from '../brush/colour.ts';
import { lerp, type Point, polar, roundOutline } from '../brush/geometry.ts';
import { castShadow, gradient } from '../brush/paint.ts';
import { closed, ellipse, group, move, open, path, polygon, rectangle, stroke } from '../brush/svg.ts';
import { type Arrangement, heapOn, type Lot, spread } from './arrangements.ts';
import { slat } from './woodwork.ts';

/** A bowl seen from above, heaped. */
export function bowl(lot: Lot, colour: string, radius = 225, closeness = 0.78): Arrangement {
  return (pen, { width, height }) => {
    const centre: Point = [width / 2 + pen.d.around(0, 24), height / 2 + pen.d.around(0, 12)];
    const rim = roundOutline(pen.d, { width: radius * 2, height: radius * 2, wobble: 0.006 });
    const ring = (size: number, fill: string, opacity = 1) =>
      ellipse(0, 0, radius * size, radius * size, { fill, opacity });
    const inside = gradient(polar(pen.light + 180, radius * 0.3), radius, [
      [0, shade(colour, 0.1)],
      [1, shade(colour, -0.42)],
    ]);
    const beads = Array.from({ length: 40 }, (_, i) => {
      const [x, y] = polar(i * 9, radius * 0.935);
      return ellipse(x, y, 5, 5, { fill: shade(colour, 0.75), opacity: 0.7 });
    });
    const body = [
      castShadow(pen, rim, 26),
      ring(1, shade(colour, -0.3)),
      ring(0.985, colour),
      stroke(
        open([200, 215, 232, 250, 268].map((turn) => polar(turn, radius * 0.965))),
        shade(colour, 0.85),
        7,
        0.8,
      ),
      beads.join(''),
      inside.definition,
      ring(0.885, inside.url),
    ].join('');
    return (
      move(...centre, body) +
      heapOn(pen, lot, centre, radius * 0.9 - lot.size * 0.24, radius * 0.9 - lot.size * 0.24, closeness)
    );
  };
}

/** A wicker basket seen from above, its handle across. */
export function basketAbove(lot: Lot, colour = '#b98246', closeness = 0.78): Arrangement {
  return (pen, { width, height }) => {
    const centre: Point = [width / 2, height / 2];
    const [rx, ry] = [300, 232];
    const braid = (size: number, count: number, lean: number) =>
      Array.from({ length: count }, (_, i) => {
        const turn = (i * 360) / count;
        const from = polar(turn, 1);
        const to = polar(turn + lean, 1);
        const tone = shade(colour, pen.d.around(0, 0.3));
        const line: Point[] = [
          [from[0] * rx * size, from[1] * ry * size],
          [to[0] * rx * (size + 0.075), to[1] * ry * (size + 0.075)],
        ];
        return (
          stroke(open(line), tone, 15) +
          stroke(open(line.map(([x, y]) => [x - 2, y - 3])), shade(tone, 0.4), 5, 0.7)
        );
      }).join('');
    const base = roundOutline(pen.d, { width: rx * 2.1, height: ry * 2.1, wobble: 0.008 });
    const back = [
      castShadow(pen, base, 24),
      path(closed(base), { fill: shade(colour, -0.45) }),
      braid(0.99, 62, -7),
      ellipse(0, 0, rx * 0.95, ry * 0.95, { fill: shade(colour, -0.72) }),
    ].join('');
    const rim = braid(0.915, 58, 7);
    return (
      move(...centre, back) +
      heapOn(pen, lot, centre, rx * 0.94 - lot.size * 0.2, ry * 0.94 - lot.size * 0.2, closeness) +
      move(...centre, rim)
    );
  };
}

/** A wooden crate seen from above, full to the brim. */
export function crateAbove(lot: Lot, wood = '#c79a5e', closeness = 0.8): Arrangement {
  return (pen, frame) => {
    const [width, height] = [frame.width * 0.8, frame.height * 0.8];
    const [left, top] = [(frame.width - width) / 2, (frame.height - height) / 2];
    const wall = 34;
    const corners: Point[] = [
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ];
    const id = `crate${Math.round(width)}x${Math.round(height)}`;
    const step = lot.size * closeness;
    const places: Point[] = [];
    for (let y = -height / 2; y < height / 2; y += step * 0.8) {
      for (let x = -width / 2; x < width / 2; x += step)
        places.push([x + pen.d.around(step / 2, step * 0.3), y + pen.d.around(0, step * 0.2)]);
    }
    const filling = pen.d.shuffled(places);
    const clip = `<clipPath id="${id}"><rect x="${left + wall - 12}" y="${top + wall - 12}" width="${width - 2 * wall + 24}" height="${height - 2 * wall + 24}"/></clipPath>`;
    const heap = spread(pen, filling, lot, [frame.width / 2, frame.height / 2]);
    return [
      castShadow(pen, roundedCorners(corners), 24),
      clip,
      rectangle(left, top, width, height, { fill: shade(wood, -0.75) }),
      group({ 'clip-path': `url(#${id})` }, heap + innerShade(left, top, width, height, wall)),
      slat(pen, left, top, width, wall, wood),
      slat(pen, left, top + height - wall, width, wall, shade(wood, -0.1)),
      slat(pen, left, top, wall, height, shade(wood, 0.06)),
      slat(pen, left + width - wall, top, wall, height, shade(wood, -0.16)),
    ].join('');
  };
}

/** An egg box seen from above; `lots` fill its hollows. */
export function eggBox(lot: Lot, colour: string, columns: number, rows: number, empty = 0): Arrangement {
  return (pen, frame) => {
    const { d } = pen;
    const step = Math.min((frame.width * 0.84) / columns, (frame.height * 0.84) / rows);
    const [width, height] = [step * columns + 34, step * rows + 34];
    const [left, top] = [(frame.width - width) / 2, (frame.height - height) / 2];
    const outline = roundedCorners([
      [left, top],
      [left + width, top],
      [left + width, top + height],
      [left, top + height],
    ]);
    const cells = Array.from(
      { length: columns * rows },
      (_, i): Point => [
        left + 17 + step * ((i % columns) + 0.5),
        top + 17 + step * (Math.floor(i / columns) + 0.5),
      ],
    );
    const hollows = cells.map(([x, y]) => {
      const size = step * 0.94;
      return move(
        x,
        y,
        ellipse(3, 4, size * 0.5, size * 0.5, { fill: shade(colour, 0.35) }) +
          ellipse(0, 0, size * 0.48, size * 0.48, { fill: shade(colour, -0.5) }) +
          ellipse(5, 6, size * 0.34, size * 0.34, { fill: shade(colour, -0.28) }),
      );
    });
    const pegs = cells.filter((_, i) => i % columns < columns - 1 && i < columns * (rows - 1));
    const cones = pegs.map(([x, y]) =>
      ellipse(x + step / 2, y + step / 2, step * 0.13, step * 0.13, { fill: shade(colour, 0.4) }),
    );
    const full = d
      .shuffled(cells)
      .slice(empty)
      .toSorted((a, b) => a[1] - b[1]);
    const eggs = full.map(([x, y]) =>
      spread(pen, [[x, y - 4]], { ...lot, size: step * 0.74, tilt: 9 }, [0, 0]),
    );
    return (
      castShadow(pen, outline, 20) +
      path(polygon(outline), { fill: colour }) +
      hollows.join('') +
      cones.join('') +
      eggs.join('')
    );
  };
}

function innerShade(left: number, top: number, width: number, height: number, wall: number): string {
  const bands = [26, 14, 6].map(
    (size) =>
      rectangle(left, top + wall - 12, width, size + 12, { fill: '#2e130c', opacity: 0.16 }) +
      rectangle(left + wall - 12, top, size + 12, height, { fill: '#2e130c', opacity: 0.16 }),
  );
  return bands.join('');
}

/** A rectangle whose outline has enough points to stay one when it is smoothed. */
function roundedCorners(corners: readonly Point[]): Point[] {
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    return [0.02, 0.06, 0.5, 0.94, 0.98].map(
      (t): Point => [lerp(corner[0], next[0], t), lerp(corner[1], next[1], t)],
    );
  });
}
