import { shade } from '../../brush/colour.ts';
import { lerp, profile } from '../../brush/geometry.ts';
import { closed, open, path, rectangle, stroke } from '../../brush/svg.ts';
import { groundShadow } from '../../scenery/ground.ts';
import type { Specimen } from '../specimen.ts';
import { glassy, label, vessel } from './glass.ts';

/** A bottle: `shoulder` 0 slopes as a wine bottle does, 1 is square as a milk bottle. */
export function bottle(content: string, glass: string, shoulder: number, cap: string): Specimen {
  return {
    width: 110,
    height: 330,
    draw: (pen) => {
      const body = profile(
        0.3,
        0.3,
        lerp(0.34, 0.42, shoulder),
        lerp(0.56, 0.94, shoulder),
        lerp(0.9, 1, shoulder),
        1,
        1,
        1,
        1,
        0.94,
      );
      const outline = vessel((t) => 54 * body(t), 310);
      const inside = vessel((t) => 48 * body(0.1 + t * 0.88), 272);
      return [
        groundShadow(0, -2, 62, 11),
        path(closed(outline), { fill: glass }),
        glassy(inside, content, 48, -110, shoulder === 1 ? 0.2 : 0.5),
        label(pen, -92, 84, 92, cap),
        stroke(
          open([
            [-40, -190],
            [-43, -120],
            [-41, -28],
          ]),
          '#fffdf2',
          8,
          0.55,
        ),
        stroke(
          open([
            [-10, -300],
            [-12, -250],
          ]),
          '#fffdf2',
          5,
          0.6,
        ),
        rectangle(-21, -330, 42, 34, { fill: cap, rx: 6 }),
        rectangle(-21, -330, 14, 34, { fill: shade(cap, 0.4), rx: 5, opacity: 0.6 }),
      ].join('');
    },
  };
}
