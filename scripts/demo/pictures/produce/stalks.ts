import { shade } from '../brush/colour.ts';
import { along, lerp, type Point, profile, type Tube } from '../brush/geometry.ts';
import { leaf } from '../brush/leaf.ts';
import { at, type Pen, paintTube } from '../brush/paint.ts';
import { ellipse, open, stroke } from '../brush/svg.ts';

const WOOD = '#6b4a2c';
const STALK = '#8a8a4a';

/** The woody stalk of a fruit, upwards; `leafy` is how often a leaf is left on it. */
export function leafyStalk(pen: Pen, [x, y]: Point, length: number, leafy: number): string {
  const { d } = pen;
  const lean = d.around(0, length * 0.4);
  const line: Point[] = [
    [x, y + 2],
    [x + lean * 0.3, y - length * 0.55],
    [x + lean, y - length],
  ];
  const green = {
    length: length * 2,
    width: length * 0.95,
    colour: d.pick(['#5b8f3c', '#6c9440', '#4d8046']),
    shadow: 5,
    bend: d.around(0, 10),
  };
  const foliage = d.chance(leafy)
    ? at(pen, [x + lean * 0.3, y - length * 0.5], d.pick([-30, -150]) + d.around(0, 24), 1, (p) =>
        leaf(p, green),
      )
    : '';
  return (
    foliage +
    stroke(open(line), shade(WOOD, -0.35), length * 0.2 + 2) +
    stroke(open(line), shade(WOOD, 0.2), length * 0.1 + 1)
  );
}

/** A thick stalk that was cut with a knife. */
export function gourdStalk(
  pen: Pen,
  [x, y]: Point,
  length: number,
  thickness: number,
  colour = STALK,
): string {
  const lean = pen.d.around(0, length * 0.45);
  const tube: Tube = {
    spine: (t) => [x + lean * t * t, lerp(y, y - length, t)],
    girth: (t) => (thickness / 2) * profile(1.5, 1, 0.9, 1.15)(t),
  };
  const end = along(tube, 1, 0);
  return (
    paintTube(pen, tube, colour, { gloss: 0.1, shadow: 4 }) +
    ellipse(end[0], end[1], thickness * 0.5, thickness * 0.24, { fill: shade(colour, 0.35) })
  );
}
