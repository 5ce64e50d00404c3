import { shade } from '../../brush/colour.ts';
import { lerp, type Point, polar, profile, roundOutline, type Tube } from '../../brush/geometry.ts';
import { at, paintRound, paintTube, speckles } from '../../brush/paint.ts';
import { closed, ellipse, group, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

/** A mushroom with a domed cap; `fat` is how swollen its foot is: 0.5 for a button, 1 for a cep. */
export function mushroom(cap: string, foot: string, fat: number, gills: string): Specimen {
  return {
    width: 150,
    height: 170,
    draw: (pen) => {
      const { d } = pen;
      const stem: Tube = {
        spine: (t) => [d.around(0, 0.5) + 5 * t, lerp(-10, 88, t)],
        girth: (t) => lerp(24, 40, fat) * profile(0.8, 0.86, 1, 1.06, 0.96, 0.5)(t),
      };
      const height = d.between(78, 96);
      const dome = Array.from({ length: 13 }, (_, i) => {
        const [x, y] = polar(180 + i * 15, 1);
        return [x * 74 * d.between(0.985, 1.015), y * height - 2] as Point;
      });
      const rim = Array.from(
        { length: 7 },
        (_, i): Point => [lerp(66, -66, i / 6), 9 + 6 * Math.sin((i / 6) * Math.PI)],
      );
      const underside = ellipse(0, 6, 68, 19, { fill: shade(gills, -0.32) });
      const lines = Array.from({ length: 11 }, (_, i) =>
        stroke(
          open([
            [(i - 5) * 12, 20 - Math.abs(i - 5)],
            [(i - 5) * 7, 6],
          ]),
          shade(gills, -0.6),
          2.4,
          0.5,
        ),
      );
      return [
        paintTube(pen, stem, foot, { gloss: 0, shadow: 9, depth: 0.4 }),
        underside,
        lines.join(''),
        at(pen, [0, -4], 0, 1, (p) =>
          paintRound(p, [...dome, ...rim], cap, { gloss: 0.28, shadow: 5, depth: 0.5 }),
        ),
        speckles(pen, 80, 40, 8, shade(cap, 0.4), 4),
      ].join('');
    },
  };
}

/** Button mushroom cut in half. */
export function mushroomHalf(flesh = '#f4ead8', gills = '#8a6450'): Specimen {
  return {
    width: 140,
    height: 130,
    draw: (pen) => {
      const cap = Array.from({ length: 13 }, (_, i): Point => {
        const [x, y] = polar(180 + i * 15, 66);
        return [x, y * 0.95];
      });
      const outline: Point[] = [...cap, [54, 14], [24, 12], [22, 58], [-22, 58], [-24, 12], [-54, 14]];
      const arcs = [-1, 1].map((side) =>
        path(
          closed([
            [side * 22, 4],
            [side * 46, 6],
            [side * 40, -14],
            [side * 22, -10],
          ]),
          { fill: gills },
        ),
      );
      return paintRound(pen, outline, flesh, { gloss: 0, shadow: 8, depth: 0.25 }) + arcs.join('');
    },
  };
}

/** A chanterelle: a wavy funnel with ridges. */
export function chanterelle(colour = '#eaa52c'): Specimen {
  return {
    width: 130,
    height: 160,
    draw: (pen) => {
      const { d } = pen;
      const cone: Tube = {
        spine: (t) => [d.around(0, 0.5) + 8 * t, lerp(-40, 84, t)],
        girth: (t) => 58 * profile(1, 0.76, 0.46, 0.3, 0.25, 0.2)(t),
      };
      const ridges = [-0.82, -0.58, -0.34, -0.1, 0.14, 0.38, 0.62, 0.84].map((side) => {
        const line = [0.02, 0.25, 0.5, 0.68].map(
          (t): Point => [cone.spine(t)[0] + cone.girth(t) * side, lerp(-40, 84, t)],
        );
        return stroke(open(line), shade(colour, side > 0 ? -0.42 : -0.22), 4, 0.75);
      });
      const brim = roundOutline(d, { width: 130, height: 56, lobes: 7, depth: 0.08, wobble: 0.05 });
      const hollow = roundOutline(d, { width: 62, height: 20, wobble: 0.06 });
      return [
        paintTube(pen, cone, colour, { gloss: 0, shadow: 9 }),
        ridges.join(''),
        at(pen, [0, -44], 0, 1, (p) =>
          paintRound(p, brim, shade(colour, 0.1), { gloss: 0.15, shadow: 4, depth: 0.35 }),
        ),
        group(
          { transform: 'translate(0 -42)', opacity: 0.6 },
          path(closed(hollow), { fill: shade(colour, -0.45) }),
        ),
      ].join('');
    },
  };
}
