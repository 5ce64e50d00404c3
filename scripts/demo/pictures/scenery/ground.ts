import { ellipse } from '../brush/svg.ts';

/** The soft shadow of something that stands. */
export function groundShadow(x: number, y: number, rx: number, ry: number): string {
  const layers = [1.12, 1, 0.86].map((size) =>
    ellipse(x + rx * 0.09, y, rx * size, ry * size, { fill: '#2e130c', opacity: 0.2 }),
  );
  return layers.join('');
}
