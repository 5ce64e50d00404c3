import type { Pen } from '../brush/paint.ts';

/** One thing to draw around the origin, upright, of about `width` by `height`. Each drawing differs. */
export interface Specimen {
  width: number;
  height: number;
  draw: (pen: Pen) => string;
}
