import { shade } from '../../brush/colour.ts';
import { lerp, type Point, polar, profile, roundOutline } from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, bead, castShadow, type Pen, paintRound } from '../../brush/paint.ts';
import { closed, ellipse, move, open, path, stroke } from '../../brush/svg.ts';
import type { Specimen } from '../specimen.ts';

const GREEN = '#578a38';

export function strawberry(colour = '#d4202c'): Specimen {
  return {
    width: 92,
    height: 112,
    draw: (pen) => {
      const { d } = pen;
      const shape = profile(0.5, 0.96, 1, 0.86, 0.62, 0.36, 0.1);
      const half = Array.from(
        { length: 12 },
        (_, i): Point => [shape(i / 11) * 45 * d.between(0.97, 1.03), lerp(-46, 56, i / 11)],
      );
      const outline = [...half, ...half.toReversed().map(([x, y]): Point => [-x, y])];
      const seeds = Array.from({ length: 8 }, (_, line) => {
        const t = (line + 1) / 9;
        const reach = shape(t) * 40;
        const count = Math.max(1, Math.round(reach / 8));
        return Array.from({ length: count }, (_, i) => {
          const x = ((i + (line % 2 ? 0.25 : 0.75)) / count - 0.5) * 2 * reach * 0.92;
          const y = lerp(-46, 56, t);
          return (
            ellipse(x + 1, y + 1.4, 3.4, 4.6, { fill: shade(colour, -0.5), opacity: 0.7 }) +
            ellipse(x, y, 2.4, 3.6, { fill: '#f5d27a' })
          );
        }).join('');
      });
      return [
        paintRound(pen, outline, colour, { gloss: 0.75, shadow: 9 }),
        seeds.join(''),
        frill(pen, [0, -42], 34, 7),
      ].join('');
    },
  };
}

/** Raspberry, blackberry: a cone of drupelets. */
export function drupelets(colour = '#c8274a', hollow = true): Specimen {
  return {
    width: 84,
    height: 96,
    draw: (pen) => {
      const { d } = pen;
      const shape = profile(0.72, 0.98, 1, 0.9, 0.68, 0.3);
      const places = Array.from({ length: 8 }, (_, line) => {
        const t = line / 7;
        const reach = shape(t) * 34;
        const count = Math.max(1, Math.round(reach / 6.4));
        const list = Array.from({ length: count }, (_, i): Point => {
          const x = count === 1 ? 0 : (i / (count - 1) - 0.5) * 2 * reach + (line % 2 ? 3 : -3);
          return [x + d.around(0, 1.6), lerp(-38, 40, t) + (1 - (x / 40) ** 2) * 4];
        });
        return list.sort((a, b) => Math.abs(b[0]) - Math.abs(a[0]));
      });
      const outline = roundOutline(d, { width: 78, height: 88, taper: -0.12 });
      const tone = shade(colour, d.around(0, 0.24));
      const beads = places
        .flat()
        .map((p) => bead(pen, p, d.between(8.6, 10.4), shade(tone, d.around(0, 0.14)), 0.45));
      const head =
        hollow && d.chance(0.5)
          ? ellipse(0, -37, 17, 8, { fill: shade(colour, -0.72) })
          : frill(pen, [0, -40], 24, 5);
      return (
        castShadow(pen, outline, 11) +
        path(closed(outline), { fill: shade(colour, -0.66) }) +
        beads.join('') +
        head
      );
    },
  };
}

/** Blueberry, blackcurrant: a bloom on its skin and a crown. */
export function blueberry(colour = '#3a4a80'): Specimen {
  return {
    width: 62,
    height: 60,
    draw: (pen) => {
      const { d } = pen;
      const tone = shade(colour, d.around(0, 0.16));
      const crown = polar(d.between(0, 360), d.between(4, 17));
      const star = Array.from({ length: 10 }, (_, i) => polar(i * 36, i % 2 ? 6 : 12));
      return [
        paintRound(pen, roundOutline(d, { width: 62, height: 60 }), tone, {
          gloss: 0.2,
          shadow: 6,
          blush: shade(tone, 0.24),
        }),
        move(...crown, ellipse(0, 0, 13, 12, { fill: shade(colour, 0.35), opacity: 0.6 })),
        move(...crown, path(closed(star), { fill: shade(colour, -0.7) })),
      ].join('');
    },
  };
}

/** A string of currants. */
export function currants(colour = '#d8202a'): Specimen {
  return {
    width: 92,
    height: 190,
    draw: (pen) => {
      const { d } = pen;
      const bend = d.around(0, 22);
      const stem = (t: number): Point => [bend * Math.sin(t * 3), lerp(-95, 80, t)];
      const places = Array.from({ length: 19 }, (_, i): Point => {
        const t = 0.14 + (i / 19) * 0.86;
        const [x, y] = stem(t);
        return [x + (i % 2 ? 1 : -1) * d.between(9, 25) * (1.25 - t * 0.75), y + 8];
      });
      const line = open([0, 0.3, 0.6, 1].map(stem));
      const fruits = places.map(([x, y], i) => {
        const radius = lerp(19, 12, i / 19);
        const [ex, ey] = polar(90 + d.around(0, 50), radius * 0.55);
        return (
          bead(pen, [x, y], radius, shade(colour, d.around(0.02, 0.14)), 0.9) +
          ellipse(x + ex, y + ey, 3, 3.4, { fill: '#4a2a1c' })
        );
      });
      return (
        stroke(line, '#7f9a44', 5) + fruits.join('') + stroke(open([[0, -95], stem(0.16)]), '#6b8a3a', 5)
      );
    },
  };
}

/** A bunch of grapes with its leaf. */
export function grapes(colour: string): Specimen {
  return {
    width: 170,
    height: 230,
    draw: (pen) => {
      const { d } = pen;
      const shape = profile(0.55, 1, 0.98, 0.82, 0.62, 0.4, 0.1);
      const places = Array.from({ length: 10 }, (_, line) => {
        const t = line / 9;
        const reach = shape(t) * 72;
        const count = Math.max(1, Math.round(reach / 13));
        return Array.from({ length: count }, (_, i): Point => {
          const x = count === 1 ? 0 : (i / (count - 1) - 0.5) * 2 * reach;
          return [x + d.around(0, 7), lerp(-84, 108, t) + d.around(0, 8)];
        });
      });
      const fruits = d
        .shuffled(places.flat())
        .map((p) => bead(pen, p, d.between(18, 22), shade(colour, d.around(0, 0.2)), 0.55));
      const green = {
        length: 120,
        width: 116,
        colour: d.pick([GREEN, '#7a9a42']),
        teeth: 4,
        cut: 0.34,
        form: [0.5, 0.95, 1, 0.72, 0.3, 0.02],
      };
      const outline = roundOutline(d, { width: 150, height: 220, taper: -0.3 });
      return [
        castShadow(pen, outline, 12),
        stroke(
          open([
            [0, -90],
            [d.around(0, 10), -128],
          ]),
          '#7b5a36',
          9,
        ),
        fruits.join(''),
        at(pen, [0, -100], d.pick([-160, -20]) + d.around(0, 18), 1, (p) => leaf(p, green)),
      ].join('');
    },
  };
}

/** The small leaves at the head of a berry. */
function frill(pen: Pen, place: Point, reach: number, count: number): string {
  const { d } = pen;
  const leaves = Array.from({ length: count }, (_, i) => {
    const turn = lerp(-20, 200, i / (count - 1)) + d.around(0, 10);
    const shape = {
      length: reach * d.between(0.85, 1.15),
      width: reach * 0.4,
      colour: '#5f9a3d',
      veins: 0,
      shadow: 3,
      bend: d.around(0, 6),
    };
    return at(pen, place, turn, 1, (p) => leaf(p, shape));
  });
  const [x, y] = place;
  return (
    d.shuffled(leaves).join('') +
    stroke(
      open([
        [x, y],
        [x + d.around(0, 8), y - reach * 0.5],
      ]),
      '#6f9a48',
      5,
    )
  );
}
