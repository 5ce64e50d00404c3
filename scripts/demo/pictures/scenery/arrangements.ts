import { lerp, type Point, polar, sunflower } from '../brush/geometry.ts';
import { at, type Pen } from '../brush/paint.ts';
import type { Specimen } from '../produce/specimen.ts';
import type { Frame } from './cloths.ts';
import { FLOOR } from './places.ts';

/** Puts specimens in a frame. */
export type Arrangement = (pen: Pen, frame: Frame) => string;

export interface Lot {
  /** What is shown; the first ones are the most frequent. */
  of: readonly Specimen[];
  /** On the picture, how wide the largest is, in pixels. */
  size: number;
  /** Degrees around upright that each may be turned by. */
  tilt?: number;
  /** The direction in which they lie, in degrees. */
  turn?: number;
}

/** So many that they fill the whole picture, as on a stall. */
export function stall(lot: Lot, closeness = 0.86): Arrangement {
  return (pen, { width, height }) => {
    const places = grid(pen, lot, width + lot.size, height + lot.size, closeness);
    return spread(pen, pen.d.shuffled(places), lot, [width / 2, height / 2]);
  };
}

/** A loose group in the middle of the picture. */
export function group(lot: Lot, count: number, room = 0.62): Arrangement {
  return (pen, { width, height }) => {
    const places = sunflower(pen.d, count, width * room, height * room).sort((a, b) => a[1] - b[1]);
    return spread(pen, places, lot, [width / 2, height / 2]);
  };
}

/** One thing in the middle. */
export const alone = (thing: Specimen, size: number, tilt = 8): Arrangement =>
  group({ of: [thing], size, tilt }, 1, 0.05);

/** Side by side, all in one direction: leeks, carrots, asparagus. */
export function row(lot: Lot, count: number, gap = 0.9): Arrangement {
  return (pen, { width, height }) => {
    const first = lot.of[0];
    const step = first ? (first.width / widest(lot)) * lot.size * gap : lot.size;
    const places = Array.from({ length: count }, (_, i): Point => {
      const [x, y] = polar(lot.turn ?? 0, (i - (count - 1) / 2) * step);
      const [ax, ay] = polar((lot.turn ?? 0) + 90, pen.d.around(0, lot.size * 0.16));
      return [x + ax, y + ay];
    });
    const turns = lot.of.map((specimen) => ({
      ...lot,
      of: [specimen],
      size: (lot.size * specimen.width) / widest(lot),
    }));
    return places
      .map((place, i) => spread(pen, [place], turns[i % turns.length] ?? lot, [width / 2, height / 2]))
      .join('');
  };
}

/** A heap on an ellipse seen from above: the outside first, the middle on top. */
export function heapOn(pen: Pen, lot: Lot, centre: Point, rx: number, ry: number, closeness = 0.78): string {
  const inside = ([x, y]: Point) => Math.hypot(x / rx, y / ry);
  const places = grid(pen, lot, rx * 2, ry * 2, closeness).filter((p) => inside(p) < 1);
  return spread(
    pen,
    places.sort((a, b) => inside(b) - inside(a)),
    lot,
    centre,
  );
}

/** Things that stand on a table or in a meadow, each at a part of the width and lowered by a part of the height. */
export function standing(
  ...things: readonly (readonly [thing: Specimen, x: number, size: number, lower?: number])[]
): Arrangement {
  return (pen, { width, height }) =>
    things
      .map(([thing, x, size, lower = 0]) => {
        const place: Point = [x * width, (FLOOR + lower) * height];
        return at(pen, place, 0, size / thing.height, thing.draw);
      })
      .join('');
}

/** Rows from the back to the front, domed, as in a basket seen from the front. */
export function pile(pen: Pen, lot: Lot, centre: Point, width: number, height: number): string {
  const step = (lot.size * 0.72 * mean(lot)) / widest(lot);
  const rows = Math.max(2, Math.round(height / (step * 0.62)));
  const places = Array.from({ length: rows }, (_, line) => {
    const depth = line / (rows - 1);
    const reach = width * lerp(0.66, 0.94, depth);
    const count = Math.max(2, Math.round(reach / step));
    const list = Array.from({ length: count }, (_, i): Point => {
      const x = ((i + 0.5) / count - 0.5) * reach + pen.d.around(0, step * 0.16);
      const dome = 1 - ((2 * x) / width) ** 2;
      return [x, -height * (1 - depth) * dome + pen.d.around(0, step * 0.12)];
    });
    return pen.d.shuffled(list);
  });
  return spread(pen, places.flat(), lot, centre);
}

/** Draws the lot at these places around a centre, in their order. */
export function spread(pen: Pen, places: readonly Point[], lot: Lot, [cx, cy]: Point): string {
  const scale = lot.size / widest(lot);
  return places
    .map(([x, y]) => {
      const rank = Math.floor(pen.d.between(0, 1) ** 1.4 * lot.of.length);
      const specimen = lot.of[rank] ?? pen.d.pick(lot.of);
      const turn = (lot.turn ?? 0) + pen.d.around(0, lot.tilt ?? 180);
      return at(pen, [cx + x, cy + y], turn, scale * pen.d.between(0.92, 1.08), specimen.draw);
    })
    .join('');
}

/** Staggered places around the origin, a little disturbed. */
function grid(pen: Pen, lot: Lot, width: number, height: number, closeness: number): Point[] {
  const step = lot.size * closeness;
  const rise = step * 0.86;
  const places: Point[] = [];
  for (let line = 0; line * rise <= height; line++) {
    for (let x = line % 2 ? step / 2 : 0; x <= width; x += step) {
      places.push([
        x - width / 2 + pen.d.around(0, step * 0.14),
        line * rise - height / 2 + pen.d.around(0, rise * 0.14),
      ]);
    }
  }
  return places;
}

const mean = (lot: Lot) => lot.of.reduce((sum, specimen) => sum + specimen.width, 0) / lot.of.length;

const widest = (lot: Lot) => Math.max(...lot.of.map((specimen) => specimen.width));
