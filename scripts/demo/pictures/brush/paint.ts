import { mix, shade } from './colour.ts';
import type { Dice } from './dice.ts';
import { along, type Point, polar, roundOutline, type Tube, tubeOutline } from './geometry.ts';
import { closed, element, ellipse, group, move, open, path, stroke } from './svg.ts';

/** What a drawing needs: its chance, and where the light comes from (degrees) once it has been turned. */
export interface Pen {
  d: Dice;
  light: number;
}

export const LIGHT = 232;
const SHADOW = '#3a1710';

/** Draws at a place, turned by degrees; the light stays where it is. */
export function at(pen: Pen, [x, y]: Point, turn: number, scale: number, draw: (pen: Pen) => string): string {
  return move(x, y, draw({ d: pen.d, light: pen.light - turn }), turn, scale);
}

/** The shadow that an outline throws on what lies under it. */
export function castShadow(pen: Pen, outline: readonly Point[], height: number): string {
  const [dx, dy] = polar(pen.light + 180, height);
  const [cx, cy] = centre(outline);
  const radius = Math.min(...extent(outline)) / 2;
  const layers = (height > 6 ? [0.55, 0.28, 0] : [0.4, 0]).map((spread) => {
    const size = 1 + (height * spread) / radius;
    const grown = sketch(outline).map(
      ([x, y]): Point => [cx + (x - cx) * size + dx, cy + (y - cy) * size + dy],
    );
    return path(closed(grown), { fill: SHADOW, opacity: height > 6 ? 0.14 : 0.2 });
  });
  return layers.join('');
}

interface Volume {
  /** From 0, dull as a potato, to 1, waxed as a cherry. */
  gloss?: number;
  shadow?: number;
  /** How dark the side away from the light becomes. */
  depth?: number;
  /** The colour of the lit side, when it is another one: a blushing peach. */
  blush?: string;
}

/** A round body, with a core of light, brush marks that follow its edge, and light bouncing on the far side. */
export function paintRound(pen: Pen, outline: readonly Point[], colour: string, volume: Volume = {}): string {
  const { gloss = 0.5, shadow = 10, depth = 0.55, blush } = volume;
  const [width, height] = extent(outline);
  const radius = Math.max(width, height) / 2;
  const [lx, ly] = polar(pen.light, 1);
  const centre: Point = [lx * width * 0.2, ly * height * 0.2];
  const fill = gradient(centre, radius * 1.32, [
    [0, shade(blush ?? colour, 0.28 + gloss * 0.1)],
    [0.32, blush ? mix(blush, colour, 0.25) : shade(colour, 0.06)],
    [0.62, shade(colour, -depth * 0.35)],
    [0.9, shade(colour, -depth)],
    [1, shade(colour, -depth * 0.7)],
  ]);
  const bands = [0.8, 0.6, 0.4].map((size, i) => {
    const shift = (1 - size) * 0.42;
    const band = sketch(outline).map(([x, y]): Point => {
      const hand = size * (1 + pen.d.around(0, 0.035));
      return [x * hand + lx * width * shift, y * hand + ly * height * shift];
    });
    return path(closed(band), { fill: shade(blush ?? colour, 0.12 + i * 0.12), opacity: 0.16 });
  });
  return [
    shadow > 0 ? castShadow(pen, outline, shadow) : '',
    fill.definition,
    path(closed(outline), { fill: fill.url }),
    bands.join(''),
    gloss > 0 ? glint(pen, [lx * width * 0.25, ly * height * 0.27], radius * 0.3, gloss) : '',
  ].join('');
}

/** A long body: sides in steps from the lit edge to the dark one. */
export function paintTube(pen: Pen, tube: Tube, colour: string, volume: Volume = {}): string {
  const { gloss = 0.4, shadow = 8, depth = 0.55 } = volume;
  const side = litSide(pen, tube);
  const outline = tubeOutline(tube);
  const steps = [
    { from: -1, to: 0.86, tone: -depth * 0.62 },
    { from: -0.97, to: 0.5, tone: -depth * 0.25 },
    { from: -0.93, to: 0.16, tone: 0 },
    { from: -0.82, to: -0.12, tone: 0.14 },
    { from: -0.7, to: -0.34, tone: 0.14 + gloss * 0.28 },
  ];
  const bands = steps.map(({ from, to, tone }) =>
    path(closed(tubeOutline(tube, from * side, to * side, 10)), { fill: shade(colour, tone), opacity: 0.72 }),
  );
  const shine = [0.18, 0.24, 0.32, 0.42, 0.5].map((t) => along(tube, t, -0.52 * side));
  return [
    shadow > 0 ? castShadow(pen, outline, shadow) : '',
    path(closed(outline), { fill: shade(colour, -depth) }),
    bands.join(''),
    gloss > 0 ? stroke(open(shine), '#fffaf0', tube.girth(0.3) * 0.16, gloss * 0.75) : '',
  ].join('');
}

/** Which of a tube's sides (-1 or 1) looks at the light. */
export function litSide(pen: Pen, tube: Tube): 1 | -1 {
  const [ax, ay] = along(tube, 0.5, -1);
  const [bx, by] = along(tube, 0.5, 1);
  const [lx, ly] = polar(pen.light, 1);
  return (bx - ax) * lx + (by - ay) * ly < 0 ? 1 : -1;
}

/** A reflection of the sky: a soft patch and a sharp touch of white. */
export function glint(pen: Pen, [x, y]: Point, size: number, strength: number): string {
  const turn = pen.light + 90;
  const soft = closed(roundOutline(pen.d, { width: size * 1.6, height: size * 0.9, wobble: 0.05 }));
  const [dx, dy] = polar(pen.light, size * 0.18);
  const sharp = closed(roundOutline(pen.d, { width: size * 0.75, height: size * 0.26, wobble: 0.08 }));
  return [
    move(x, y, path(soft, { fill: '#fff6e0', opacity: 0.3 * strength }), turn),
    move(x + dx, y + dy, path(sharp, { fill: '#fffdf6', opacity: 0.85 * strength }), turn),
  ].join('');
}

/** A small round fruit among many: cheap to draw. */
export function bead(pen: Pen, [x, y]: Point, radius: number, colour: string, gloss = 0.8): string {
  const [lx, ly] = polar(pen.light, radius);
  const disc = (shift: number, size: number, fill: string, opacity = 1) =>
    ellipse(x + lx * shift, y + ly * shift, radius * size, radius * size * 0.97, { fill, opacity });
  return [
    disc(-0.12, 1.1, SHADOW, 0.3),
    disc(0, 1, shade(colour, -0.55)),
    disc(0.1, 0.86, shade(colour, -0.12)),
    disc(0.24, 0.6, shade(colour, 0.16)),
    disc(0.46, 0.2, '#fffaf0', gloss),
  ].join('');
}

/** Small marks over a round body, thinner towards its edge. */
export function speckles(pen: Pen, width: number, height: number, count: number, colour: string, size = 1.6) {
  const marks = Array.from({ length: count }, () => {
    const reach = Math.sqrt(pen.d.between(0.02, 0.86));
    const [x, y] = polar(pen.d.between(0, 360), reach / 2);
    const mark = size * pen.d.between(0.5, 1.2) * (1.15 - reach * 0.5);
    return ellipse(x * width, y * height, mark, mark * 0.8, { fill: colour });
  });
  return group({ 'fill-opacity': '0.6' }, marks.join(''));
}

/** A radial gradient in the drawing's own units. Equal gradients share their id, which is harmless. */
export function gradient([x, y]: Point, radius: number, stops: readonly (readonly [number, string])[]) {
  const id = `g${[x, y, radius].map(Math.round).join('_')}${stops.map(([, c]) => c.slice(1)).join('')}`;
  const list = stops.map(([offset, colour]) =>
    element('stop', { offset: `${offset}`, 'stop-color': colour }),
  );
  const box = { cx: x, cy: y, r: radius, gradientUnits: 'userSpaceOnUse' };
  return { url: `url(#${id})`, definition: element('radialGradient', { id, ...box }, list.join('')) };
}

/** Every other point: what is blurred or inside needs no more, and drawing takes half the time. */
const sketch = (outline: readonly Point[]) =>
  outline.length < 16 ? outline : outline.filter((_, i) => i % 2 === 0);

function centre(outline: readonly Point[]): Point {
  const sum = outline.reduce(([sx, sy], [x, y]): Point => [sx + x, sy + y], [0, 0] as Point);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

function extent(outline: readonly Point[]): Point {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
}
