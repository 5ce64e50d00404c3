import { mix, shade } from '../../brush/colour.ts';
import { type Point, roundOutline } from '../../brush/geometry.ts';
import { type LeafShape, leaf } from '../../brush/leaf.ts';
import { at, castShadow, gradient } from '../../brush/paint.ts';
import { closed, ellipse, open, path, polygon, rectangle, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** A tray of plugs seen from above. */
export function seedlings(shape: Omit<LeafShape, 'bend'>, columns = 5, rows = 4): Specimen {
  const cell = 92;
  return {
    width: columns * cell,
    height: rows * cell,
    draw: (pen) => {
      const { d } = pen;
      const [left, top] = [(-columns * cell) / 2, (-rows * cell) / 2];
      const places = Array.from(
        { length: columns * rows },
        (_, i): Point => [left + cell * ((i % columns) + 0.5), top + cell * (Math.floor(i / columns) + 0.5)],
      );
      const outline: Point[] = [
        [left, top],
        [0, top - 2],
        [-left, top],
        [-left + 2, 0],
        [-left, -top],
        [0, -top + 2],
        [left, -top],
        [left - 2, 0],
      ];
      const soil = places.map(([x, y]) => {
        const crumbs = Array.from({ length: 16 }, () =>
          ellipse(x + d.around(0, 34), y + d.around(0, 34), d.between(3, 6), d.between(2, 5), {
            fill: shade('#4f3423', d.around(0.1, 0.3)),
          }),
        );
        return rectangle(x - 40, y - 40, 80, 80, { fill: '#3f291c', rx: 9 }) + crumbs.join('');
      });
      const plants = places.map((place) => {
        const start = d.between(0, 360);
        const leaves = Array.from({ length: 6 }, (_, i) => {
          const length = shape.length * (i < 4 ? 1 : 0.55) * d.between(0.85, 1.1);
          return at(pen, place, start + i * 92 + d.around(0, 14), 1, (p) =>
            leaf(p, {
              ...shape,
              length,
              width: (shape.width * length) / shape.length,
              colour: shade(shape.colour, d.around(i * 0.03, 0.12)),
            }),
          );
        });
        return leaves.join('');
      });
      return (
        castShadow(pen, outline, 18) +
        path(polygon(outline), { fill: '#39403c' }) +
        soil.join('') +
        plants.join('')
      );
    },
  };
}

/** Paper sachets with a picture of what will grow, seen from above; seeds may lie beside them. */
export function sachet(paper: string, accent: string, motif: Specimen): Specimen {
  return {
    width: 190,
    height: 250,
    draw: (pen) => {
      const [w, h] = [90, 120];
      const outline: Point[] = [
        [-w, -h],
        [0, -h],
        [w, -h],
        [w, 0],
        [w, h],
        [0, h],
        [-w, h],
        [-w, 0],
      ];
      const fill = gradient([-40, -60], 240, [
        [0, shade(paper, 0.3)],
        [0.6, paper],
        [1, shade(paper, -0.25)],
      ]);
      const lines = [74, 90].map((y, i) =>
        stroke(
          open([
            [-40 + i * 14, y],
            [0, y + 1],
            [40 - i * 14, y],
          ]),
          '#5a4030',
          5,
          0.7,
        ),
      );
      const size = 104 / Math.max(motif.width, motif.height);
      return [
        castShadow(pen, outline, 13),
        fill.definition,
        path(polygon(outline), { fill: fill.url }),
        rectangle(-w, -h, w * 2, 34, { fill: accent }),
        rectangle(-w, -h + 36, w * 2, 4, { fill: accent, opacity: 0.6 }),
        ellipse(0, -6, 66, 64, { fill: mix(paper, '#fffaf0', 0.7) }),
        ellipse(0, -6, 66, 64, { fill: 'none', stroke: accent, 'stroke-width': 4 }),
        at(pen, [0, -6], 0, size, motif.draw),
        lines.join(''),
      ].join('');
    },
  };
}

/** A few seeds, fallen out. */
export function seed(colour: string, long = 1.5): Specimen {
  return {
    width: 20 * long,
    height: 20,
    draw: (pen) => {
      const outline = roundOutline(pen.d, { width: 20 * long, height: 19, wobble: 0.04 });
      return (
        castShadow(pen, outline, 3) +
        path(closed(outline), { fill: shade(colour, pen.d.around(-0.05, 0.2)) }) +
        ellipse(-3, -4, 5, 3, { fill: shade(colour, 0.6), opacity: 0.7 })
      );
    },
  };
}
