import { mix, shade } from '../brush/colour.ts';
import { lerp, type Point, polar, roundOutline } from '../brush/geometry.ts';
import type { Pen } from '../brush/paint.ts';
import { closed, group, move, open, path, rectangle, stroke } from '../brush/svg.ts';

export interface Frame {
  width: number;
  height: number;
}

/** Fills the frame with what the produce lies on. */
export type Backdrop = (pen: Pen, frame: Frame) => string;

/** Boards side by side; `turned` makes them run from top to bottom. */
export function planks(colour: string, turned = false): Backdrop {
  return (pen, frame) => {
    const [length, across] = turned ? [frame.height, frame.width] : [frame.width, frame.height];
    const count = pen.d.whole(4, 5);
    const size = across / count;
    const boards = Array.from({ length: count }, (_, i) => board(pen, colour, i * size, length, size)).join(
      '',
    );
    return turned ? group({ transform: `translate(${frame.width} 0) rotate(90)` }, boards) : boards;
  };
}

function board(pen: Pen, base: string, top: number, length: number, size: number): string {
  const { d } = pen;
  const colour = shade(base, d.around(0, 0.13));
  const grain = Array.from({ length: 15 }, () => {
    const y = top + d.between(3, size - 3);
    const start = d.between(-0.3, 0.7) * length;
    const reach = d.between(0.25, 0.8) * length;
    const line = [0, 0.25, 0.5, 0.75, 1].map((t): Point => [start + reach * t, y + d.around(0, 4)]);
    return stroke(open(line), shade(colour, d.between(-0.3, 0.16)), d.between(1.5, 6), d.between(0.25, 0.6));
  });
  const knot = d.chance(0.5)
    ? knotAt(pen, d.between(0.1, 0.9) * length, top + size * d.between(0.3, 0.7), colour)
    : '';
  return [
    rectangle(0, top, length, size + 1, { fill: colour }),
    grain.join(''),
    knot,
    rectangle(0, top, length, 3, { fill: shade(colour, 0.4), opacity: 0.5 }),
    rectangle(0, top + size - 4, length, 4, { fill: shade(colour, -0.75), opacity: 0.85 }),
  ].join('');
}

function knotAt(pen: Pen, x: number, y: number, colour: string): string {
  const rings = [1, 0.66, 0.32].map((size, i) =>
    path(closed(roundOutline(pen.d, { width: 46 * size, height: 20 * size, wobble: 0.06 })), {
      fill: shade(colour, -0.14 - i * 0.16),
      opacity: 0.7,
    }),
  );
  return move(x, y, rings.join(''));
}

/** A tea towel with folds, and stripes along one side. */
export function linen(colour: string, stripe?: string): Backdrop {
  return (pen, frame) => {
    const { d } = pen;
    const turn = d.pick([-9, -5, 6, 10]);
    const reach = Math.hypot(frame.width, frame.height);
    const weave = Array.from({ length: 90 }, (_, i) => {
      const upright = i % 2 === 0;
      const place = d.between(-0.5, 0.5) * reach;
      const start = d.between(-0.6, 0.3) * reach;
      const end = start + d.between(0.2, 0.5) * reach;
      const line = upright ? `M${place} ${start}L${place} ${end}` : `M${start} ${place}L${end} ${place}`;
      return stroke(line, shade(colour, d.pick([-0.16, 0.2])), d.between(2, 5), 0.22);
    });
    const bands = stripe
      ? [-0.41, -0.385, -0.34, 0.35].map((place, i) =>
          rectangle(-reach / 2, place * reach, reach, i === 1 ? 30 : 7, { fill: stripe, opacity: 0.8 }),
        )
      : [];
    const cloth = rectangle(-reach / 2, -reach / 2, reach, reach, { fill: colour });
    const content = cloth + bands.join('') + weave.join('') + folds(pen, colour, reach);
    return move(frame.width / 2, frame.height / 2, content, turn);
  };
}

function folds(pen: Pen, colour: string, reach: number): string {
  const { d } = pen;
  const lines = Array.from({ length: 4 }, (_, i) => {
    const y = lerp(-0.42, 0.42, (i + d.between(0.1, 0.9)) / 4) * reach;
    const tilt = d.around(0, 0.3) * reach;
    const line = [-0.6, -0.25, 0.1, 0.6].map((t): Point => [t * reach, y + tilt * t + d.around(0, 24)]);
    const lit = line.map(([x, ly]): Point => [x, ly - 15]);
    return [
      ...[34, 20, 9].map((width) => stroke(open(line), shade(colour, -0.5), width, 0.09)),
      ...[24, 10].map((width) => stroke(open(lit), shade(colour, 0.7), width, 0.2)),
    ].join('');
  });
  return lines.join('');
}

/** A checked tablecloth. */
export function gingham(colour: string, ground = '#f6ecd9'): Backdrop {
  return (pen, frame) => {
    const reach = Math.hypot(frame.width, frame.height) / 2;
    const size = 46;
    const stripes: string[] = [];
    for (let place = -reach; place < reach; place += size * 2) {
      stripes.push(rectangle(place, -reach, size, reach * 2, { fill: colour, opacity: 0.5 }));
      stripes.push(rectangle(-reach, place, reach * 2, size, { fill: colour, opacity: 0.5 }));
    }
    const cloth = rectangle(-reach, -reach, reach * 2, reach * 2, { fill: ground });
    const content = cloth + stripes.join('') + folds(pen, mix(ground, colour, 0.35), reach * 2);
    return move(frame.width / 2, frame.height / 2, content, pen.d.pick([-14, -8, 9, 16]));
  };
}

/** Glazed tiles, each of its own tone. */
export function tiles(colour: string, grout = '#efe4cf'): Backdrop {
  return (pen, { width, height }) => {
    const size = 104;
    const list: string[] = [rectangle(0, 0, width, height, { fill: grout })];
    for (let y = -20; y < height; y += size) {
      for (let x = -36; x < width; x += size) {
        const tone = shade(colour, pen.d.around(0, 0.26));
        const side = size - 7;
        list.push(rectangle(x, y, side, side, { fill: tone, rx: 5 }));
        list.push(
          path(`M${x + 8} ${y + side - 10}L${x + 8} ${y + 8}L${x + side - 14} ${y + 8}Z`, {
            fill: shade(tone, 0.35),
            opacity: 0.22,
          }),
        );
      }
    }
    return list.join('');
  };
}

/** Broad strokes of one colour: a painted board, slate, or plain paper. */
export function painted(colour: string, liveliness = 0.2): Backdrop {
  return (pen, { width, height }) => {
    const { d } = pen;
    const angle = d.pick([-24, -12, 14, 28]);
    const strokes = Array.from({ length: 70 }, () => {
      const [x, y] = [d.between(-0.1, 1.1) * width, d.between(-0.1, 1.1) * height];
      const [dx, dy] = polar(angle + d.around(0, 16), d.between(80, 260));
      const line: Point[] = [
        [x - dx / 2, y - dy / 2],
        [x + d.around(0, 9), y + d.around(0, 9)],
        [x + dx / 2, y + dy / 2],
      ];
      return stroke(open(line), shade(colour, d.around(0, liveliness)), d.between(14, 44), 0.4);
    });
    return rectangle(0, 0, width, height, { fill: colour }) + strokes.join('');
  };
}

/** A bed of straw. */
export function straw(colour = '#d3a551'): Backdrop {
  return (pen, { width, height }) => {
    const { d } = pen;
    const stalks = Array.from({ length: 420 }, (_, i) => {
      const [x, y] = [d.between(-0.05, 1.05) * width, d.between(-0.05, 1.05) * height];
      const [dx, dy] = polar(d.around(20, 110), d.between(60, 150));
      const tone = shade(colour, lerp(-0.42, 0.45, i / 420) + d.around(0, 0.18));
      const bend = d.around(0, 16);
      const line: Point[] = [
        [x, y],
        [x + dx / 2 + bend, y + dy / 2 - bend],
        [x + dx, y + dy],
      ];
      return stroke(open(line), tone, d.between(5, 9));
    });
    return rectangle(0, 0, width, height, { fill: shade(colour, -0.4) }) + stalks.join('');
  };
}
