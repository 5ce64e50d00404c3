import { shade } from '../../brush/colour.ts';
import { lerp, type Point, polar, roundOutline } from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, gradient, type Pen, paintRound } from '../../brush/paint.ts';
import { closed, group, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

const CALYX = '#4f7f33';

/** A smooth round tomato. */
export function tomato(colour = '#d9341f'): Specimen {
  return ribbed({ colour, size: 120, flat: 0.9, lobes: 5, depth: 0.018, rib: 0.16 });
}

/** A large ribbed one, with shoulders of another colour. */
export function oldTomato(colour: string, shoulders?: string): Specimen {
  return ribbed({ colour, shoulders, size: 165, flat: 0.8, lobes: 8, depth: 0.045, rib: 0.5 });
}

/** Cherry tomatoes on their vine. */
export function cherryTruss(colour = '#dc2f1c'): Specimen {
  return { width: 250, height: 190, draw: (pen) => truss(pen, colour) };
}

/** A loose cherry tomato. */
export function cherryTomato(colour = '#dc2f1c'): Specimen {
  return ribbed({ colour, size: 62, flat: 0.98, lobes: 0, depth: 0, rib: 0 });
}

interface Ribbed {
  colour: string;
  shoulders?: string | undefined;
  size: number;
  flat: number;
  lobes: number;
  depth: number;
  rib: number;
}

function ribbed({ colour, shoulders, size, flat, lobes, depth, rib }: Ribbed): Specimen {
  return {
    width: size,
    height: size * flat,
    draw: (pen) => {
      const { d } = pen;
      const outline = roundOutline(d, { width: size, height: size * flat, lobes, depth, wobble: 0.022 });
      const pole = polar(d.between(200, 340), size * d.between(0.08, 0.2));
      return [
        paintRound(pen, outline, colour, { gloss: 0.9, shadow: size * 0.09 }),
        shoulders ? shoulderPatch(outline, pole, size, shoulders) : '',
        rib > 0 ? ribs(outline, pole, lobes, colour, rib) : '',
        d.chance(0.86) ? calyx(pen, pole, size * 0.3) : '',
      ].join('');
    },
  };
}

function shoulderPatch(outline: readonly Point[], pole: Point, size: number, colour: string): string {
  const fill = gradient(pole, size * 0.42, [
    [0, colour],
    [0.45, colour],
    [1, `${colour}00`],
  ]);
  return fill.definition + path(closed(outline), { fill: fill.url, opacity: 0.75 });
}

/** Creases that run from the stalk over the shoulder. */
function ribs(
  outline: readonly Point[],
  pole: Point,
  lobes: number,
  colour: string,
  strength: number,
): string {
  const step = outline.length / lobes;
  const creases = Array.from({ length: lobes }, (_, i) => {
    const [ex, ey] = outline[Math.round((i + 0.5) * step) % outline.length] ?? [0, 0];
    const bulge = 0.16;
    const turnX = lerp(pole[0], ex, 0.5) - (ey - pole[1]) * bulge * Math.sign(ex - pole[0]) * 0.5;
    const turnY = lerp(pole[1], ey, 0.5) - Math.abs(ex - pole[0]) * bulge;
    const line: Point[] = [pole, [turnX, turnY], [lerp(pole[0], ex, 0.93), lerp(pole[1], ey, 0.93)]];
    const lit = line.map(([x, y]): Point => [x + 4, y + 3]);
    return stroke(open(line), shade(colour, -0.6), 5, 0.42) + stroke(open(lit), shade(colour, 0.55), 4, 0.4);
  });
  return group({ opacity: Math.min(strength * 1.6, 1) }, creases.join(''));
}

function calyx(pen: Pen, pole: Point, reach: number): string {
  const { d } = pen;
  const start = d.between(0, 72);
  const sepals = Array.from({ length: 5 }, (_, i) => {
    const length = reach * d.between(0.85, 1.3);
    const shape = {
      length,
      width: reach * 0.34,
      colour: CALYX,
      veins: 0,
      shadow: 3,
      bend: d.around(0, reach * 0.3),
    };
    return at(pen, pole, start + i * 72 + d.around(0, 14), 1, (p) => leaf(p, shape));
  });
  const stub = at(pen, pole, d.between(0, 360), 1, (p) =>
    paintRound(p, roundOutline(d, { width: reach * 0.36, height: reach * 0.3 }), '#76994a', {
      gloss: 0,
      shadow: 3,
    }),
  );
  return sepals.join('') + stub;
}

function truss(pen: Pen, colour: string): string {
  const { d } = pen;
  const stalk: Point[] = [
    [-130, -12],
    [-50, d.around(0, 14)],
    [40, d.around(4, 14)],
    [112, 8],
  ];
  const green = '#5f8a3a';
  const one = cherryTomato(colour);
  const fruits = Array.from({ length: 8 }, (_, i) => {
    const t = (i + 0.6) / 8;
    const root: Point = [lerp(-96, 112, t), lerp(-6, 8, t)];
    const side = i % 2 ? 1 : -1;
    const place: Point = [root[0] + d.around(10, 12), root[1] + side * d.between(38, 56)];
    const tone = d.chance(0.15) ? '#e8742a' : colour;
    const fruit = d.chance(0.85) ? one : cherryTomato(tone);
    return {
      stem: stroke(open([root, [place[0], root[1] + side * 14], place]), green, 6),
      body: at(pen, place, side > 0 ? 180 : 0, d.between(0.9, 1.12), fruit.draw),
    };
  });
  const main = stroke(open(stalk), shade(green, -0.35), 10) + stroke(open(stalk), green, 6);
  return fruits.map(({ stem }) => stem).join('') + fruits.map(({ body }) => body).join('') + main;
}
