import { mix, shade } from '../brush/colour.ts';
import { lerp, type Point, roundOutline } from '../brush/geometry.ts';
import { leaf } from '../brush/leaf.ts';
import { at, type Pen } from '../brush/paint.ts';
import { closed, element, ellipse, move, open, path, polygon, rectangle, stroke } from '../brush/svg.ts';
import type { Backdrop, Frame } from './cloths.ts';

/** Where things stand in a picture seen from the front, as a part of its height. */
export const FLOOR = 0.8;
const EDGE = 0.62;

/** A table before a garden out of focus; `far` is its light, `near` its leaves. */
export function gardenTable(far: string, near: string, wood: string): Backdrop {
  return (pen, frame) => {
    const { width, height } = frame;
    const { d } = pen;
    const spots = Array.from({ length: 46 }, (_, i) => {
      const low = i / 46;
      const size = d.between(18, 70) * (0.6 + low * 0.5);
      const tone = shade(mix(far, near, Math.min(1, low * 1.25 + d.around(0, 0.25))), d.around(0.05, 0.3));
      const [x, y] = [d.between(-0.05, 1.05) * width, (low * 0.6 + d.around(0.03, 0.12)) * height];
      return ellipse(x, y, size, size * 0.92, { fill: tone, opacity: 0.34 });
    });
    const sky = linear('sky', [shade(far, 0.4), far, mix(far, near, 0.75), shade(near, -0.25)]);
    return [
      sky,
      rectangle(0, 0, width, height, { fill: 'url(#sky)' }),
      spots.join(''),
      tableTop(pen, frame, wood),
    ].join('');
  };
}

/** A table against a limewashed wall, with a patch of light from a window. */
export function roomTable(wall: string, wood: string): Backdrop {
  return (pen, frame) => {
    const { width, height } = frame;
    const { d } = pen;
    const strokes = Array.from({ length: 46 }, () => {
      const [x, y] = [d.between(-0.05, 1) * width, d.between(0, EDGE) * height];
      const reach = d.between(60, 200);
      const line: Point[] = [
        [x, y],
        [x + reach / 2, y + d.around(0, 14)],
        [x + reach, y + d.around(0, 20)],
      ];
      return stroke(open(line), shade(wall, d.around(0, 0.16)), d.between(16, 44), 0.35);
    });
    const left = d.between(0.08, 0.5) * width;
    const panes = [0, 1].flatMap((column) =>
      [0, 1].map((line): Point[] => {
        const [x, y] = [left + column * 120, -40 + line * 150 + column * 34];
        return [
          [x, y],
          [x + 104, y + 30],
          [x + 124, y + 166],
          [x + 20, y + 136],
        ];
      }),
    );
    return [
      rectangle(0, 0, width, height, { fill: wall }),
      strokes.join(''),
      panes.map((pane) => path(polygon(pane), { fill: shade(wall, 0.75), opacity: 0.5 })).join(''),
      tableTop(pen, frame, wood),
    ].join('');
  };
}

/** Hills and fields under a large sky, grass before them. */
export function hills(sky: string, field: string, crop: string): Backdrop {
  return (pen, frame) => {
    const { width, height } = frame;
    const { d } = pen;
    const glow = linear('sky', [
      shade(sky, -0.08),
      sky,
      shade(sky, 0.5),
      mix(shade(sky, 0.6), '#ffdca0', 0.5),
    ]);
    const clouds = Array.from({ length: 3 }, () =>
      cloud(pen, d.between(0, width), d.between(0.06, 0.26) * height),
    );
    const ridges = [0.4, 0.48, 0.56].map((level, i) => {
      const tone = mix(mix(field, sky, 0.55 - i * 0.26), crop, i % 2 ? 0.35 : 0);
      const line = Array.from(
        { length: 7 },
        (_, k): Point => [(k / 6) * width, (level + d.around(0, 0.045)) * height],
      );
      const rows = Array.from({ length: 6 }, (_, k) => {
        const lower = line.map(([x, y]): Point => [x, y + 9 + k * (7 + i * 3)]);
        return stroke(open(lower), shade(tone, k % 2 ? 0.16 : -0.12), 4, 0.6);
      });
      const body = `${open(line)}L${width} ${height}L0 ${height}Z`;
      return path(body, { fill: tone }) + rows.join('') + trees(pen, line, shade(field, -0.3 + i * 0.05));
    });
    return [
      glow,
      rectangle(0, 0, width, height, { fill: 'url(#sky)' }),
      clouds.join(''),
      ridges.join(''),
      meadow(pen, frame, field),
    ].join('');
  };
}

function tableTop(pen: Pen, { width, height }: Frame, wood: string): string {
  const { d } = pen;
  const count = 4;
  const boards = Array.from({ length: count }, (_, i) => {
    const top = lerp(EDGE, 1, (i / count) ** 1.25) * height;
    const bottom = lerp(EDGE, 1, ((i + 1) / count) ** 1.25) * height;
    const tone = shade(wood, 0.16 - i * 0.07 + d.around(0, 0.05));
    const grain = Array.from({ length: 11 }, () => {
      const [x, y] = [d.between(-0.2, 0.8) * width, lerp(top, bottom, d.between(0.1, 0.9))];
      const reach = d.between(0.15, 0.5) * width;
      const line: Point[] = [
        [x, y],
        [x + reach / 2, y + d.around(0, 3)],
        [x + reach, y],
      ];
      return stroke(open(line), shade(tone, d.between(-0.3, 0.2)), d.between(1.5, 5), 0.45);
    });
    return [
      rectangle(0, top, width, bottom - top + 1, { fill: tone }),
      grain.join(''),
      rectangle(0, bottom - 3, width, 3, { fill: shade(tone, -0.6), opacity: 0.7 }),
    ].join('');
  });
  return rectangle(0, EDGE * height - 5, width, 6, { fill: shade(wood, 0.55) }) + boards.join('');
}

function cloud(pen: Pen, x: number, y: number): string {
  const puffs = Array.from({ length: 5 }, (_, i) => {
    const outline = roundOutline(pen.d, {
      width: pen.d.between(70, 120),
      height: pen.d.between(30, 52),
      wobble: 0.05,
    });
    return move((i - 2) * 42, pen.d.around(0, 9), path(closed(outline), { fill: '#fff7e6', opacity: 0.75 }));
  });
  return move(x, y, puffs.join(''));
}

function trees(pen: Pen, ridge: readonly Point[], colour: string): string {
  const list = ridge.slice(1, -1).flatMap(([x, y]) =>
    Array.from({ length: pen.d.whole(0, 3) }, () => {
      const size = pen.d.between(18, 38);
      const crown = roundOutline(pen.d, {
        width: size,
        height: size * pen.d.between(1, 1.6),
        lobes: 6,
        depth: 0.06,
      });
      const tone = shade(colour, pen.d.around(0, 0.16));
      return move(x + pen.d.around(0, 50), y - size * 0.3, path(closed(crown), { fill: tone }));
    }),
  );
  return list.join('');
}

function meadow(pen: Pen, { width, height }: Frame, colour: string): string {
  const { d } = pen;
  const top = 0.7 * height;
  const blades = Array.from({ length: 190 }, (_, i) => {
    const y = lerp(top, height * 1.04, i / 190);
    const shape = {
      length: d.between(26, 54),
      width: 6,
      colour: shade(colour, d.around(0.02, 0.34)),
      veins: 0,
      shadow: 0,
      bend: d.around(0, 8),
    };
    return at(pen, [d.between(-10, width + 10), y], d.around(-90, 34), 1, (p) => leaf(p, shape));
  });
  const body = `M0 ${top}Q${width / 2} ${top - 26} ${width} ${top + 8}L${width} ${height}L0 ${height}Z`;
  return path(body, { fill: shade(colour, -0.1) }) + blades.join('');
}

function linear(id: string, colours: readonly string[]): string {
  const stops = colours.map((colour, i) =>
    element('stop', { offset: `${i / (colours.length - 1)}`, 'stop-color': colour }),
  );
  return element('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops.join(''));
}
