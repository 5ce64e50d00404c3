import type { Pen } from '../brush/paint.ts';
import type { Arrangement } from '../scenery/arrangements.ts';
import type { Backdrop, Frame } from '../scenery/cloths.ts';

export interface Picture {
  frame: Frame;
  draw: (pen: Pen) => string;
}

/** Four by three, as most cameras held level. */
export const on = picture({ width: 800, height: 600 });
/** Three by four, as a telephone held upright. */
export const tall = picture({ width: 600, height: 800 });
export const square = picture({ width: 760, height: 760 });

function picture(frame: Frame) {
  return (backdrop: Backdrop, ...layers: readonly Arrangement[]): Picture => ({
    frame,
    draw: (pen) => backdrop(pen, frame) + layers.map((layer) => layer(pen, frame)).join(''),
  });
}
