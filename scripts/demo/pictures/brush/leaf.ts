import { shade } from './colour.ts';
import { along, lerp, type Point, polar, profile, spine, type Tube, tubeOutline } from './geometry.ts';
import { at, castShadow, litSide, type Pen } from './paint.ts';
import { closed, open, path, stroke } from './svg.ts';

export interface LeafShape {
  length: number;
  width: number;
  colour: string;
  bend?: number;
  /** Teeth on each side, and how deep they cut (0 to 1). */
  teeth?: number;
  cut?: number;
  veins?: number;
  vein?: string;
  shadow?: number;
  /** Where the leaf is widest: half-widths from the stalk to the tip. */
  form?: readonly number[];
}

/** A leaf that starts at the origin and points to the right: one half in the light, one in the shade. */
export function leaf(pen: Pen, shape: LeafShape): string {
  const { length, width, colour, bend = 0, teeth = 0, cut = 0.2, veins = 5, shadow = 4 } = shape;
  const form = profile(...(shape.form ?? [0.04, 0.7, 1, 0.82, 0.42, 0.02]));
  const middle = spine(length, bend);
  const blade: Tube = {
    spine: (t) => shifted(middle(t), length / 2, 0),
    girth: (t) => (form(t) * width) / 2,
  };
  const jag = (t: number) => 1 - cut * (1 - Math.abs(Math.sin(t * Math.PI * teeth)));
  const edge: Tube = teeth ? { ...blade, girth: (t) => blade.girth(t) * jag(t) } : blade;
  const steps = Math.max(length < 70 ? 6 : 10, teeth * 4);
  const side = litSide(pen, blade);
  const rib = shape.vein ?? shade(colour, 0.5);
  const ribs = Array.from({ length: veins }, (_, i) => lerp(0.14, 0.8, i / Math.max(1, veins - 1)));
  const lines = ribs.flatMap((t) =>
    [-1, 1].map((s) =>
      open([
        along(blade, t, 0),
        along(blade, Math.min(1, t + 0.07), s * 0.4),
        along(blade, Math.min(1, t + 0.13), s * 0.78),
      ]),
    ),
  );
  const outline = tubeOutline(edge, -1, 1, steps);
  const body = closed(outline);
  return [
    shadow > 0 ? castShadow(pen, outline, shadow) : '',
    path(body, { fill: shade(colour, -0.22) }),
    path(closed(tubeOutline(edge, 0, -side, steps)), { fill: shade(colour, 0.1) }),
    path(closed(tubeOutline(edge, -0.15 * side, -0.7 * side, 6)), {
      fill: shade(colour, 0.22),
      opacity: 0.5,
    }),
    lines.length ? stroke(lines.join(''), rib, Math.max(0.8, width * 0.022), 0.55) : '',
    stroke(open([0, 0.3, 0.6, 0.94].map((t) => along(blade, t, 0))), rib, Math.max(1.2, width * 0.045), 0.85),
  ].join('');
}

/** A stalk with leaves in pairs and one at the end, pointing to the right. */
export function sprig(pen: Pen, length: number, pairs: number, shape: LeafShape): string {
  const bend = pen.d.around(0, length * 0.16);
  const line = spine(length, bend);
  const stalk: Tube = { spine: (t) => shifted(line(t), length / 2, 0), girth: () => 1 };
  const leaves = Array.from({ length: pairs }, (_, i) => {
    const t = lerp(0.22, 0.9, i / Math.max(1, pairs - 1));
    const size = pen.d.between(0.85, 1.1) * (1.05 - t * 0.35);
    return [-1, 1].map((side) =>
      at(pen, along(stalk, t, 0), side * pen.d.between(42, 62), size, (p) => leaf(p, shape)),
    );
  }).flat();
  const tip = at(pen, along(stalk, 0.97, 0), 0, 0.8, (p) => leaf(p, shape));
  const body = open([0, 0.25, 0.5, 0.75, 1].map((t) => along(stalk, t, 0)));
  return stroke(body, shade(shape.colour, -0.2), Math.max(2, shape.width * 0.12)) + leaves.join('') + tip;
}

/** Fine, feathery leaves, as carrots and dill have them: a plume pointing to the right. */
export function plume(pen: Pen, length: number, colour: string): string {
  const bend = pen.d.around(0, length * 0.25);
  const line = spine(length, bend);
  const point = (t: number) => shifted(line(t), length / 2, 0);
  const branches = Array.from({ length: 13 }, (_, i) => lerp(0.25, 1, i / 12));
  const strokes = branches.map((t) => {
    const reach = length * 0.3 * (1.15 - t) * pen.d.between(0.8, 1.15) + length * 0.05;
    const [x, y] = point(t);
    const tone = shade(colour, pen.d.around(0, 0.35));
    const twigs = [-1, 1].map((side) => {
      const [dx, dy] = polar(side * pen.d.between(34, 56), reach);
      const needles = [0.35, 0.55, 0.75, 0.95].flatMap((part) =>
        [-1, 1].map((turn) => {
          const [nx, ny] = polar(side * 45 + turn * 44, reach * 0.3 * (1.2 - part * 0.5));
          const [bx, by] = [x + dx * part, y + dy * part];
          return `M${bx.toFixed(1)} ${by.toFixed(1)}l${nx.toFixed(1)} ${ny.toFixed(1)}`;
        }),
      );
      return `M${x.toFixed(1)} ${y.toFixed(1)}l${dx.toFixed(1)} ${dy.toFixed(1)}${needles.join('')}`;
    });
    return stroke(twigs.join(''), tone, length * 0.016);
  });
  const stalk = open([0, 0.3, 0.6, 1].map(point));
  return stroke(stalk, shade(colour, -0.15), length * 0.026) + strokes.join('');
}

const shifted = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];
