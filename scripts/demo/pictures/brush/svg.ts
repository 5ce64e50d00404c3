import type { Point } from './geometry.ts';

type Attributes = Record<string, string | number | undefined>;

export function element(name: string, attributes: Attributes, content = ''): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`);
  return content ? `<${name}${list.join('')}>${content}</${name}>` : `<${name}${list.join('')}/>`;
}

export const path = (d: string, attributes: Attributes) => shape('path', { d, ...attributes });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes) =>
  shape('ellipse', { cx, cy, rx, ry, ...attributes });

export const rectangle = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  shape('rect', { x, y, width, height, ...attributes });

/** A line of paint without fill. */
export const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  path(d, {
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    opacity,
  });

export const group = (attributes: Attributes, content: string) => element('g', attributes, content);

export const move = (x: number, y: number, content: string, turn = 0, scale = 1) => {
  const rotation = turn ? ` rotate(${round(turn)})` : '';
  const size = scale === 1 ? '' : ` scale(${round(scale, 3)})`;
  return group({ transform: `translate(${round(x)} ${round(y)})${rotation}${size}` }, content);
};

/** A smooth closed curve (Catmull-Rom) through the points. */
export function closed(points: readonly Point[]): string {
  const count = points.length;
  const at = (i: number) => points[(i + count) % count] ?? [0, 0];
  const curves = points.map((_, i) => curve(at(i - 1), at(i), at(i + 1), at(i + 2)));
  return `M${pair(at(0))}${curves.join('')}Z`;
}

/** A smooth open curve through the points. */
export function open(points: readonly Point[]): string {
  const last = points.length - 1;
  const at = (i: number) => points[Math.min(last, Math.max(0, i))] ?? [0, 0];
  const curves = points.slice(0, -1).map((_, i) => curve(at(i - 1), at(i), at(i + 1), at(i + 2)));
  return `M${pair(at(0))}${curves.join('')}`;
}

/** Straight lines between the points, closed. */
export const polygon = (points: readonly Point[]) => `M${points.map(pair).join('L')}Z`;

function curve(before: Point, from: Point, to: Point, after: Point): string {
  const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
  const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
  return `C${pair(first)} ${pair(second)} ${pair(to)}`;
}

/** Opacity per paint: an `opacity` of the whole element costs the renderer a surface of its own. */
function shape(name: string, { opacity = 1, ...attributes }: Attributes): string {
  const paint = attributes.fill === 'none' ? 'stroke-opacity' : 'fill-opacity';
  return element(
    name,
    Number(opacity) < 1 ? { ...attributes, [paint]: `${Number(opacity).toFixed(2)}` } : attributes,
  );
}

const pair = ([x, y]: Point) => `${round(x)} ${round(y)}`;

function round(value: number, digits = 1): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
