/** A number out of bounds becomes the nearest bound. */
export function readWhole(text: string | null, least: number, most: number): number | undefined {
  if (!/^\d{1,4}$/.test(text ?? '')) return undefined;
  return Math.min(Math.max(Number(text), least), most);
}
