/** Factor by which a price differs from the former one before it is doubted. */
const MAX_RATIO = 3;

/** True for a price far from the former one: a comma forgotten, or a price typed into the wrong row. */
export function isPriceJump(before: number | null, price: number | null | undefined): boolean {
  if (!before || !price) return false;
  return Math.max(before, price) > MAX_RATIO * Math.min(before, price);
}
