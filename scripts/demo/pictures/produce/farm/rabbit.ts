import { shade } from '../../brush/colour.ts';
import { roundOutline } from '../../brush/geometry.ts';
import { leaf } from '../../brush/leaf.ts';
import { at, paintRound } from '../../brush/paint.ts';
import { ellipse, open, stroke } from '../../brush/svg.ts';
import { groundShadow } from '../../scenery/ground.ts';
import type { Specimen } from '../specimen.ts';

/** A rabbit that sits on the origin, looking left. */
export function rabbit(fur: string): Specimen {
  return {
    width: 270,
    height: 260,
    draw: (pen) => {
      const { d } = pen;
      const blob = (x: number, y: number, width: number, height: number, tone: string, turn = 0) =>
        at(pen, [x, y], turn, 1, (p) =>
          paintRound(p, roundOutline(d, { width, height, wobble: 0.02 }), tone, {
            gloss: 0,
            shadow: 0,
            depth: 0.5,
          }),
        );
      const ear = (x: number, turn: number, tone: string) =>
        at(pen, [x, -176], turn, 1, (p) =>
          leaf(p, {
            length: 106,
            width: 40,
            colour: tone,
            vein: '#d9a090',
            veins: 0,
            shadow: 0,
            form: [0.4, 0.86, 1, 0.86, 0.5, 0.08],
          }),
        );
      const hairs = Array.from({ length: 46 }, () => {
        const [x, y] = [d.between(-40, 108), d.between(-120, -30)];
        return stroke(
          open([
            [x, y],
            [x + d.between(7, 15), y + d.between(2, 8)],
          ]),
          shade(fur, d.pick([-0.25, 0.3])),
          3.4,
          0.5,
        );
      });
      return [
        groundShadow(4, -3, 128, 15),
        blob(122, -50, 48, 46, '#f3e9da'),
        blob(28, -78, 200, 152, fur, 6),
        blob(74, -56, 118, 108, shade(fur, 0.06)),
        blob(52, -12, 104, 28, shade(fur, 0.2)),
        blob(-50, -62, 84, 110, shade(fur, 0.12), 10),
        blob(-66, -12, 62, 24, shade(fur, 0.26)),
        ear(-52, -64, shade(fur, -0.16)),
        blob(-78, -138, 108, 92, fur, -8),
        hairs.join(''),
        ear(-70, -98, fur),
        blob(-120, -122, 40, 34, shade(fur, 0.3)),
        ellipse(-88, -150, 8.5, 9.5, { fill: '#22130e' }),
        ellipse(-91, -153, 2.8, 2.8, { fill: '#ffffff' }),
        ellipse(-136, -130, 6, 4.5, { fill: '#c9807a' }),
        stroke('M-128 -118L-160 -112M-128 -121L-162 -122M-127 -115L-156 -102', '#fff6e8', 2.2, 0.8),
      ].join('');
    },
  };
}
