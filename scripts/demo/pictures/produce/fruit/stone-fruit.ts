import { mix, shade } from '../../brush/colour.ts';
import {
  lerp,
  type Point,
  polar,
  profile,
  roundOutline,
  type Tube,
  tubeOutline,
} from '../../brush/geometry.ts';
import { type Pen, paintRound, speckles } from '../../brush/paint.ts';
import { closed, ellipse, group, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';
import { leafyStalk } from '../stalks.ts';

/** A fruit with a seam: peach, apricot, plum. `bloom` is the powder that dulls it. */
export function stoneFruit(
  skin: string,
  blush: string,
  size: number,
  shape: { long?: number; bloom?: number; leafy?: number },
): Specimen {
  const { long = 1, bloom = 0, leafy = 0.35 } = shape;
  const [width, height] = [size, size * long];
  return {
    width,
    height,
    draw: (pen) => {
      const { d } = pen;
      const outline = roundOutline(d, { width, height, wobble: 0.02 });
      const top: Point = [d.around(0, 6), -height * 0.44];
      const swing = d.pick([-1, 1]) * width * d.between(0.1, 0.26);
      const seam: Point[] = [
        top,
        [swing, -height * 0.1],
        [swing * 0.9, height * 0.2],
        [swing * 0.2, height * 0.47],
      ];
      const lit = seam.map(([x, y]): Point => [x + 4, y]);
      return [
        paintRound(pen, outline, skin, { gloss: bloom ? 0.35 : 0.3, shadow: size * 0.1, blush }),
        bloom ? bloomPatch(pen, width, height, bloom) : '',
        stroke(open(seam), shade(mix(skin, blush, 0.5), -0.5), size * 0.04, 0.6),
        stroke(open(lit), shade(skin, 0.5), size * 0.03, 0.4),
        leafyStalk(pen, top, size * 0.16, leafy),
      ].join('');
    },
  };
}

/** The inside of a stone fruit. */
export function stoneFruitHalf(flesh: string, skin: string, size: number): Specimen {
  return {
    width: size,
    height: size,
    draw: (pen) => {
      const rim = roundOutline(pen.d, { width: size, height: size * 0.96 });
      const heart = roundOutline(pen.d, { width: size * 0.5, height: size * 0.58, wobble: 0.05 });
      const stone = roundOutline(pen.d, { width: size * 0.36, height: size * 0.46, wobble: 0.05 });
      return [
        paintRound(pen, rim, skin, { gloss: 0, shadow: size * 0.1 }),
        path(closed(scaled(rim, 0.93)), { fill: flesh }),
        path(closed(scaled(rim, 0.8)), { fill: shade(flesh, 0.25), opacity: 0.6 }),
        path(closed(heart), { fill: mix(flesh, skin, 0.65), opacity: 0.75 }),
        paintRound(pen, stone, '#8a5a34', { gloss: 0.15, shadow: 4 }),
        speckles(pen, size * 0.28, size * 0.36, 16, '#5c3a20', 3),
      ].join('');
    },
  };
}

/** Purple, ribbed, with a narrow neck. */
export function fig(colour = '#4a2a4f'): Specimen {
  return {
    width: 100,
    height: 124,
    draw: (pen) => {
      const tube = figBody(pen);
      const outline = tubeOutline(tube, -1, 1, 18);
      const stripes = [-0.75, -0.45, -0.1, 0.25, 0.6].map((side) => {
        const line = [0.16, 0.4, 0.65, 0.88].map((t) => {
          const [x, y] = tube.spine(t);
          return [x + tube.girth(t) * side, y] as const;
        });
        return stroke(open(line), side < 0 ? '#8f9a5c' : shade(colour, 0.35), 4, 0.42);
      });
      return [
        paintRound(pen, outline, colour, { gloss: 0.35, shadow: 10, blush: '#6d4068' }),
        stripes.join(''),
        bloomPatch(pen, 80, 84, 0.4),
        leafyStalk(pen, [tube.spine(0)[0], -70], 16, 0),
      ].join('');
    },
  };
}

/** The inside of a fig. */
export function figHalf(colour = '#4a2a4f'): Specimen {
  return {
    width: 100,
    height: 124,
    draw: (pen) => {
      const { d } = pen;
      const outline = tubeOutline(figBody(pen), -1, 1, 18);
      const flesh = scaled(outline, 0.72);
      const seeds = Array.from({ length: 46 }, () => {
        const [x, y] = polar(d.between(0, 360), Math.sqrt(d.between(0, 1)) * 30);
        return ellipse(x, y * 1.15 + 4, 2.6, 3.6, { fill: d.pick(['#f3c98b', '#f7ddb0', '#8f1f38']) });
      });
      return [
        paintRound(pen, outline, colour, { gloss: 0, shadow: 10 }),
        path(closed(scaled(outline, 0.9)), { fill: '#f0dcb4' }),
        path(closed(flesh), { fill: '#c8435a' }),
        path(closed(scaled(outline, 0.5)), { fill: '#a92c48', opacity: 0.7 }),
        seeds.join(''),
      ].join('');
    },
  };
}

function figBody(pen: Pen): Tube {
  const lean = pen.d.around(0, 12);
  return {
    spine: (t) => [lean * (1 - t) * (1 - t), lerp(-72, 50, t)],
    girth: (t) => 50 * profile(0.12, 0.28, 0.62, 0.96, 1, 0.74, 0.14)(t),
  };
}

function bloomPatch(pen: Pen, width: number, height: number, strength: number): string {
  const [x, y] = polar(pen.light, width * 0.18);
  const patch = roundOutline(pen.d, { width: width * 0.62, height: height * 0.5, wobble: 0.1 });
  return group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, opacity: strength },
    path(closed(patch), { fill: '#c9cbe6' }),
  );
}

const scaled = (outline: readonly Point[], size: number) =>
  outline.map(([x, y]): Point => [x * size, y * size]);
