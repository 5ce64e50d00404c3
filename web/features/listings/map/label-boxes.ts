/** Box on the map around its centre: half its width and height, in pixels. */
export interface MapLabelBox {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

export const doMapLabelsOverlap = (one: MapLabelBox, other: MapLabelBox): boolean =>
  Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth &&
  Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight;

export const isMapLabelWithin = (
  { x, y, halfWidth, halfHeight }: MapLabelBox,
  size: { x: number; y: number },
): boolean => x >= halfWidth && x <= size.x - halfWidth && y >= halfHeight && y <= size.y - halfHeight;

/** Pixels by which a label must move sideways to lie within the map; 0 where it does, or where it is too wide. */
export function calculateMapLabelShiftIntoView({ x, halfWidth }: MapLabelBox, width: number): number {
  if (2 * halfWidth > width) return 0;
  return Math.max(halfWidth, Math.min(width - halfWidth, x)) - x;
}

/**
 * Half the width and height of a label, estimated: measuring hundreds would lay the map out hundreds of times.
 * @param scale size of the text, relative to 12 px
 */
export const estimateMapLabelHalfSize = (text: string, scale: number) => ({
  halfWidth: text.length * 3.4 * scale + 2,
  halfHeight: 8 * scale,
});
