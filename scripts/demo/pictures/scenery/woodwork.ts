import { shade } from '../brush/colour.ts';
import type { Point } from '../brush/geometry.ts';
import type { Pen } from '../brush/paint.ts';
import { open, rectangle, stroke } from '../brush/svg.ts';

export function slat(pen: Pen, x: number, y: number, width: number, height: number, colour: string): string {
  const { d } = pen;
  const flat = width > height;
  const grain = Array.from({ length: 9 }, () => {
    const line: Point[] = flat
      ? [[x + d.between(0, 0.6) * width, y + d.between(0.12, 0.88) * height]]
      : [[x + d.between(0.12, 0.88) * width, y + d.between(0, 0.6) * height]];
    const [sx, sy] = line[0] ?? [x, y];
    const reach = d.between(0.15, 0.38) * Math.max(width, height);
    const end: Point = flat ? [sx + reach, sy + d.around(0, 2)] : [sx + d.around(0, 2), sy + reach];
    return stroke(open([[sx, sy], end]), shade(colour, d.pick([-0.25, 0.2])), d.between(1.5, 4), 0.5);
  });
  return [
    rectangle(x + 3, y + 5, width, height, { fill: '#2e130c', opacity: 0.3, rx: 3 }),
    rectangle(x, y, width, height, { fill: colour, rx: 3 }),
    grain.join(''),
    rectangle(x, y, flat ? width : 4, flat ? 4 : height, { fill: shade(colour, 0.5), opacity: 0.7 }),
  ].join('');
}
