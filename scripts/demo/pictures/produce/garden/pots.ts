import { shade } from '../../brush/colour.ts';
import { lerp, type Point, polar, profile, type Tube } from '../../brush/geometry.ts';
import { type LeafShape, leaf } from '../../brush/leaf.ts';
import { at, gradient, type Pen, paintTube } from '../../brush/paint.ts';
import { ellipse, group, move, open, path, polygon, rectangle, stroke } from '../../brush/svg.ts';
import { groundShadow } from '../../scenery/ground.ts';
import type { Specimen } from '../specimen.ts';
import { cherryTomato } from '../vegetables/tomatoes.ts';

interface Plant {
  leaf: Omit<LeafShape, 'bend'>;
  /** Stems, and how tall they are above the rim. */
  stems: number;
  tall: number;
  /** Fruits or flowers among the leaves. */
  carries?: Specimen;
  stake?: boolean;
}

export const tomatoPlant = (clay?: string): Specimen =>
  potted(
    {
      leaf: { length: 104, width: 62, colour: '#5a8a3c', teeth: 3, cut: 0.4, veins: 3, shadow: 4 },
      stems: 2,
      tall: 320,
      carries: cherryTomato(),
      stake: true,
    },
    clay,
  );

export const basilPlant = (clay?: string): Specimen =>
  potted(
    {
      leaf: {
        length: 62,
        width: 42,
        colour: '#5f9f3a',
        veins: 3,
        shadow: 4,
        form: [0.1, 0.8, 1, 0.84, 0.46, 0.04],
      },
      stems: 5,
      tall: 190,
    },
    clay,
  );

/** A plant in a clay pot that stands on the origin. */
export function potted(plant: Plant, clay = '#c4683c'): Specimen {
  return {
    width: 230,
    height: 170 + plant.tall,
    draw: (pen) =>
      [groundShadow(0, -2, 84, 14), foliage(pen, plant, [0, -138]), pot(clay), label(pen, plant)].join(''),
  };
}

function foliage(pen: Pen, { leaf: shape, stems, tall, carries, stake }: Plant, [x, y]: Point): string {
  const { d } = pen;
  const drawn: { height: number; svg: string }[] = [];
  const turns = Array.from({ length: stems }, (_, i) =>
    stems === 1 ? 0 : lerp(-26, 26, i / (stems - 1)) + d.around(0, 4),
  );
  const stalks = turns.map((turn) => {
    const reach = tall * d.between(0.82, 1) * Math.cos((turn * Math.PI) / 220);
    const [tx, ty] = polar(-90 + turn, reach);
    const stem: Tube = {
      spine: (t) => [x + tx * t + Math.sin(t * 3) * 5, y + ty * t],
      girth: profile(6, 5, 4, 2.5),
    };
    const pairs = Math.max(3, Math.round(reach / (shape.length * 0.44)));
    for (let i = 0; i < pairs; i++) {
      const t = lerp(0.16, 1, i / (pairs - 1));
      const [sx, sy] = stem.spine(t);
      const size = lerp(1.12, 0.62, t);
      for (const side of [-1, 1]) {
        const lean = turn * 0.5 + side * lerp(84, 26, t) + d.around(0, 14);
        const tone = shade(shape.colour, d.around(0.04, 0.16));
        drawn.push({
          height: sy - side * 3,
          svg: at(pen, [sx, sy], -90 + lean, size, (p) =>
            leaf(p, { ...shape, colour: tone, bend: side * shape.length * 0.14 }),
          ),
        });
      }
      if (carries && i > 0 && i < pairs - 1) {
        const fruit =
          (carries.height > carries.width * 1.1 ? 66 : 44) / Math.max(carries.width, carries.height);
        const place: Point = [sx + d.pick([-1, 1]) * d.between(14, 34), sy + d.between(8, 24)];
        drawn.push({ height: sy + 30, svg: at(pen, place, 0, fruit, carries.draw) });
      }
    }
    return paintTube(pen, stem, shade(shape.colour, 0.1), { gloss: 0, shadow: 0 });
  });
  const cane = stake ? rectangle(x + 7, y - tall * 1.06, 8, tall * 1.1, { fill: '#b08a52', rx: 3 }) : '';
  return cane + stalks.join('') + drawn.map(({ svg }) => svg).join('');
}

function pot(clay: string): string {
  const body = polygon([
    [-72, -132],
    [72, -132],
    [54, 0],
    [-54, 0],
  ]);
  const fill = gradient([-34, -90], 150, [
    [0, shade(clay, 0.34)],
    [0.45, clay],
    [1, shade(clay, -0.55)],
  ]);
  return [
    ellipse(0, -140, 70, 13, { fill: '#3f291c' }),
    fill.definition,
    path(body, { fill: fill.url }),
    rectangle(-70, -112, 138, 9, { fill: shade(clay, -0.6), opacity: 0.4 }),
    rectangle(-82, -146, 164, 36, { fill: fill.url, rx: 5 }),
    stroke(
      open([
        [-76, -142],
        [0, -141],
        [76, -142],
      ]),
      shade(clay, 0.6),
      4,
      0.8,
    ),
  ].join('');
}

/** A wooden stick with a name nobody can read. */
function label(pen: Pen, plant: Plant): string {
  if (plant.stake) return '';
  const stick = rectangle(-11, -54, 22, 74, { fill: '#e9cf9c', rx: 4 });
  const lines = [-40, -30].map((y) =>
    stroke(
      open([
        [-5, y],
        [5, y],
      ]),
      '#6a4a2c',
      3,
    ),
  );
  return group({}, move(46, -152, stick + lines.join(''), pen.d.between(6, 14)));
}
