/**
 * Number in typed text: spaces between thousands, a comma or a point. Undefined for anything else, also for an empty
 * text.
 */
export function parseTypedDecimal(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$|^-?\.\d+$/.test(plain) ? Number(plain) : undefined;
}

/** Number as "1 234,5". Not `Intl`: browsers disagree on the space between thousands. */
export const formatNumber = (value: number): string => grouped(String(value));

/** Amount of euros as "3,50" or "2". */
export const formatEuroAmountWithoutSign = (price: number) =>
  grouped(Number.isInteger(price) ? String(price) : price.toFixed(2));

function grouped(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return fraction ? `${spaced},${fraction}` : spaced;
}
