/**
 * Number in typed text: spaces between thousands, a comma or a point. Undefined for anything else, also for an empty
 * text.
 */
export function readDecimal(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : undefined;
}
