/** Whole number read from a text; out of bounds it becomes the nearest bound. */
export function parseClampedInteger(text: string | null, min: number, max: number): number | undefined {
  if (!/^\d{1,4}$/.test(text ?? '')) return undefined;
  return Math.min(Math.max(Number(text), min), max);
}
