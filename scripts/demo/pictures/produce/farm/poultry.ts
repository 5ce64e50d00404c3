import { mix, shade } from '../../brush/colour.ts';
import { lerp, type Point, profile, roundOutline, type Tube } from '../../brush/geometry.ts';
import { type LeafShape, leaf } from '../../brush/leaf.ts';
import { at, type Pen, paintRound, paintTube, speckles } from '../../brush/paint.ts';
import { closed, ellipse, open, path, stroke } from '../../brush/svg.ts';
import { groundShadow } from '../../scenery/ground.ts';
import type { Specimen } from '../specimen.ts';

interface Plumage {
  body: string;
  wing: string;
  tail: string;
  neck?: string;
}

/** A hen that stands on the origin, looking left. */
export function hen({ body, wing, tail, neck = body }: Plumage): Specimen {
  return {
    width: 320,
    height: 320,
    draw: (pen) => {
      const trunk: Point[] = [
        [-104, -218],
        [-84, -170],
        [-40, -150],
        [20, -160],
        [74, -186],
        [122, -214],
        [130, -178],
        [112, -120],
        [72, -72],
        [8, -52],
        [-56, -66],
        [-98, -108],
        [-118, -160],
      ];
      const head: Point[] = [
        [-96, -262],
        [-70, -240],
        [-62, -200],
        [-40, -156],
        [-72, -130],
        [-118, -138],
        [-128, -186],
        [-126, -232],
      ];
      return [
        groundShadow(0, -3, 118, 16),
        legs(pen),
        tailFeathers(pen, tail),
        paintRound(pen, trunk, body, { gloss: 0, shadow: 0, depth: 0.6 }),
        paintRound(pen, head, neck, { gloss: 0, shadow: 0, depth: 0.45 }),
        plumage(pen, body, 30, [-78, 104], [-140, -72]),
        plumage(pen, neck, 22, [-116, -58], [-214, -130]),
        wingFeathers(pen, wing),
        headOf(pen),
      ].join('');
    },
  };
}

/** An egg, upright. */
export function egg(colour: string, dots = 0): Specimen {
  return {
    width: 92,
    height: 116,
    draw: (pen) => {
      const outline = roundOutline(pen.d, { width: 92, height: 116, taper: 0.13, wobble: 0.006 });
      const tone = shade(colour, pen.d.around(0, 0.1));
      return [
        paintRound(pen, outline, tone, { gloss: 0.3, shadow: 9, depth: 0.42 }),
        dots
          ? speckles(pen, 80, 100, dots, '#5a4030', 4.2)
          : speckles(pen, 76, 96, 10, shade(colour, -0.3), 2.2),
      ].join('');
    },
  };
}

function legs(pen: Pen): string {
  const leg = (x: number) => {
    const line: Point[] = [
      [x, -70],
      [x - 3, -38],
      [x, -8],
    ];
    const toes = [-30, -12, 18].map((dx) =>
      stroke(
        open([
          [x, -10],
          [x + dx, -1 + pen.d.around(0, 1)],
        ]),
        '#d9922c',
        8,
      ),
    );
    return stroke(open(line), '#b5701c', 13) + stroke(open(line), '#e3a23a', 8) + toes.join('');
  };
  return leg(34) + leg(-14);
}

function tailFeathers(pen: Pen, colour: string): string {
  const { d } = pen;
  const feathers = Array.from({ length: 9 }, (_, i) => {
    const shape: LeafShape = {
      length: d.between(96, 138),
      width: 40,
      colour: shade(colour, d.around(0, 0.2)),
      veins: 0,
      vein: shade(colour, 0.3),
      bend: d.around(-18, 10),
      shadow: 0,
    };
    return at(pen, [88, -166], lerp(-112, -8, i / 8), 1, (p) => leaf(p, shape));
  });
  return feathers.join('');
}

/** Small rounded feathers over a part of the body. */
function plumage(
  pen: Pen,
  colour: string,
  count: number,
  [left, right]: Point,
  [top, bottom]: Point,
): string {
  const { d } = pen;
  const list = Array.from({ length: count }, (_, i) => {
    const place: Point = [d.between(left, right), lerp(bottom, top, i / count)];
    const shape: LeafShape = {
      length: 34,
      width: 22,
      colour: shade(colour, d.around(0.04, 0.16)),
      veins: 0,
      vein: shade(colour, -0.2),
      shadow: 0,
      form: [0.4, 0.8, 1, 0.9, 0.5],
    };
    return at(pen, place, d.between(30, 66), 1, (p) => leaf(p, shape));
  });
  return list.join('');
}

function wingFeathers(pen: Pen, colour: string): string {
  const { d } = pen;
  const long = Array.from({ length: 7 }, (_, i) => {
    const shape: LeafShape = {
      length: lerp(150, 96, i / 6),
      width: 34,
      colour: shade(colour, -0.25 + i * 0.05),
      veins: 0,
      vein: shade(colour, 0.2),
      shadow: 3,
      bend: -12,
    };
    return at(pen, [-40 + i * 4, -150 + i * 11], lerp(2, 34, i / 6), 1, (p) => leaf(p, shape));
  });
  const short = Array.from({ length: 20 }, (_, i) => {
    const place: Point = [
      lerp(46, -58, (i % 7) / 6) + d.around(0, 6),
      -142 + Math.floor(i / 7) * 22 + d.around(0, 5),
    ];
    const shape: LeafShape = {
      length: 44,
      width: 28,
      colour: shade(colour, d.around(0.1, 0.14)),
      veins: 0,
      vein: shade(colour, -0.15),
      shadow: 2,
      form: [0.4, 0.8, 1, 0.9, 0.5],
    };
    return at(pen, place, d.between(14, 34), 1, (p) => leaf(p, shape));
  });
  return long.join('') + short.join('');
}

function headOf(pen: Pen): string {
  const red = '#cf2a22';
  const comb: Point[] = [
    [-128, -258],
    [-134, -282],
    [-120, -272],
    [-112, -294],
    [-100, -274],
    [-88, -292],
    [-82, -268],
    [-68, -276],
    [-76, -248],
    [-100, -250],
  ];
  const beak: Point[] = [
    [-124, -248],
    [-158, -236],
    [-124, -228],
  ];
  const tube: Tube = { spine: (t) => [-124 + t * 3, lerp(-228, -188, t)], girth: profile(7, 12, 11, 4) };
  return [
    paintRound(pen, comb, red, { gloss: 0.1, shadow: 0 }),
    path(closed(beak), { fill: '#e8ac3c' }),
    stroke(
      open([
        [-126, -238],
        [-152, -236],
      ]),
      '#a8701c',
      3,
    ),
    ellipse(-104, -232, 17, 15, { fill: mix(red, '#f08a70', 0.25) }),
    paintTube(pen, tube, red, { gloss: 0.2, shadow: 0 }),
    ellipse(-104, -238, 8, 8, { fill: '#f0a83a' }),
    ellipse(-104, -238, 5, 5, { fill: '#1d100c' }),
    ellipse(-106, -240, 1.9, 1.9, { fill: '#ffffff' }),
  ].join('');
}
