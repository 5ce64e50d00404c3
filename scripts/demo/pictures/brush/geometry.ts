import type { Dice } from './dice.ts';

export type Point = readonly [x: number, y: number];

/** An angle in degrees, clockwise on the screen, 0 to the right. */
export function polar(angle: number, radius: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians) * radius, Math.sin(radians) * radius];
}

/** The point at this angle and distance from another. */
export function from([x, y]: Point, turn: number, reach: number): Point {
  const [dx, dy] = polar(turn, reach);
  return [x + dx, y + dy];
}

export const lerp = (from: number, to: number, t: number) => from + (to - from) * t;

interface Roundness {
  width: number;
  height: number;
  /** Bumps around the edge, and how deep they are as a part of the radius. */
  lobes?: number;
  depth?: number;
  /** How far the hand trembles, as a part of the radius. */
  wobble?: number;
  /** Above 0: narrower at the top, like a pear; below 0: narrower at the bottom, like a strawberry. */
  taper?: number;
}

/** A closed outline around the origin. */
export function roundOutline(d: Dice, shape: Roundness): Point[] {
  const { width, height, lobes = 0, depth = 0, wobble = 0.015, taper = 0 } = shape;
  const phase = d.between(0, 360);
  const count = Math.max(18, lobes * 6);
  const swing = [d.between(0, 6), d.between(0, 6)] as const;
  return Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * Math.PI * 2;
    const bump = 1 + depth * Math.cos(lobes * turn + phase);
    const hand = 1 + wobble * (Math.sin(2 * turn + swing[0]) + Math.sin(3 * turn + swing[1]));
    const y = Math.sin(turn);
    const waist = 1 + taper * y;
    return [(Math.cos(turn) * width * bump * hand * waist) / 2, (y * height * bump * hand) / 2];
  });
}

/** A spine bent through three points; `bend` moves its middle sideways. */
export function spine(length: number, bend: number): (t: number) => Point {
  return (t) => [length * (t - 0.5), 4 * bend * t * (1 - t) - bend * 0.5];
}

/** A line from top to bottom, centred on `shift`. */
export function upright(length: number, bend: number, shift = 0): Tube['spine'] {
  const line = spine(length, bend);
  return (t) => {
    const [x, y] = line(t);
    return [y, x + shift];
  };
}

export interface Tube {
  spine: (t: number) => Point;
  /** Half the width at t. */
  girth: (t: number) => number;
}

/** A point of a tube: `t` along it from 0 to 1, `s` across it from -1 to 1. */
export function along({ spine, girth }: Tube, t: number, s: number): Point {
  const [x, y] = spine(t);
  const [ax, ay] = spine(Math.max(0, t - 0.02));
  const [bx, by] = spine(Math.min(1, t + 0.02));
  const size = Math.hypot(bx - ax, by - ay) || 1;
  const reach = girth(t) * s;
  return [x - ((by - ay) / size) * reach, y + ((bx - ax) / size) * reach];
}

/** The edge of a tube between two of its side lines, `from` and `to` in -1…1. */
export function tubeOutline(tube: Tube, from = -1, to = 1, steps = 16): Point[] {
  const ts = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  return [...ts.map((t) => along(tube, t, from)), ...ts.reverse().map((t) => along(tube, t, to))];
}

/** The girth that runs smoothly through evenly spaced widths. */
export function profile(...widths: number[]): (t: number) => number {
  const last = widths.length - 1;
  const width = (i: number) => widths[Math.min(last, Math.max(0, i))] ?? 0;
  return (t) => {
    const place = Math.min(0.9999, Math.max(0, t)) * last;
    const i = Math.floor(place);
    const part = place - i;
    const [before, from, to, after] = [width(i - 1), width(i), width(i + 1), width(i + 2)];
    const slope = part * (to - before) + part ** 2 * (2 * before - 5 * from + 4 * to - after);
    return Math.max(0, from + 0.5 * (slope + part ** 3 * (3 * (from - to) + after - before)));
  };
}

/** Evenly filled places on an ellipse, as seeds fill a sunflower, a little disturbed. */
export function sunflower(d: Dice, count: number, width: number, height: number, disorder = 0.1): Point[] {
  const start = d.between(0, 360);
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = polar(start + i * 137.5, Math.sqrt((i + 0.5) / count) / 2);
    return [(x + d.around(0, disorder)) * width, (y + d.around(0, disorder)) * height];
  });
}
