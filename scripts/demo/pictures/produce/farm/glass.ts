import { shade } from '../../brush/colour.ts';
import { type Point, type Tube, tubeOutline } from '../../brush/geometry.ts';
import { gradient, type Pen } from '../../brush/paint.ts';
import { closed, group, open, path, rectangle, stroke } from '../../brush/svg.ts';

/** The outline of a turned vessel of this height: flat bottom, tight corners. */
export function vessel(half: (t: number) => number, height: number): Point[] {
  const tube: Tube = { spine: (t) => [0, -height + t * (height - 7)], girth: half };
  const sides = tubeOutline(tube, -1, 1, 20);
  const foot = half(1);
  const bottom = [0.94, 0.82, 0, -0.82, -0.94].map(
    (part): Point => [foot * part, Math.abs(part) > 0.9 ? -1 : 0],
  );
  return [...sides.slice(0, 21), ...bottom, ...sides.slice(21)];
}

/** A liquid: light through its middle, deep at its edges. */
export function glassy(
  outline: readonly Point[],
  content: string,
  half: number,
  middle: number,
  depth = 0.5,
): string {
  const fill = gradient([-half * 0.2, middle], half * 1.75, [
    [0, shade(content, 0.38)],
    [0.45, content],
    [1, shade(content, -depth)],
  ]);
  return fill.definition + path(closed(outline), { fill: fill.url });
}

/** A paper label: a sprig and two lines of something written, no words. */
export function label(pen: Pen, y: number, width: number, height: number, accent: string): string {
  const top = y - height / 2;
  const lines = [0.62, 0.76].map((t, i) => {
    const reach = width * (i ? 0.2 : 0.3);
    return stroke(
      open([
        [-reach, top + height * t],
        [0, top + height * t + pen.d.around(0, 2)],
        [reach, top + height * t],
      ]),
      '#5a4030',
      4,
      0.75,
    );
  });
  const petals = [0, 60, 120, 180, 240, 300].map(
    (turn) => `<ellipse cx="0" cy="-8" rx="4.5" ry="7.5" transform="rotate(${turn})"/>`,
  );
  return [
    rectangle(-width / 2, top, width, height, { fill: '#f8eed8', rx: 5 }),
    rectangle(-width / 2 + 4, top + 4, width - 8, height - 8, {
      fill: 'none',
      stroke: accent,
      'stroke-width': 2.5,
      rx: 3,
    }),
    group(
      { transform: `translate(0 ${top + height * 0.34}) scale(${height / 90})`, fill: accent },
      petals.join(''),
    ),
    lines.join(''),
  ].join('');
}
