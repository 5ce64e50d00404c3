import {
  formatPriceForFormField,
  formatQuantityForFormField,
  parseTypedEuroPrice,
  parseTypedQuantityAndUnit,
} from '#contract/listings/amounts.ts';
import type { PriceType } from '#contract/listings/rules.ts';

/** Numbers of a stall row. */
export type StallNumberFieldName = 'price' | 'quantity' | 'weeklyQuantity';

/** Number of a stall's field as text; empty without a number. */
export const formatStallFieldNumber = (name: StallNumberFieldName, value: number | null): string =>
  (name === 'price' ? formatPriceForFormField : formatQuantityForFormField)(value);

/**
 * Number of a stall's field as text, one step further; the same where the step would leave nothing, or where the text
 * is no number.
 */
export function stepStallFieldNumberText(
  text: string,
  name: StallNumberFieldName,
  unit: PriceType | null,
  direction: 1 | -1,
): string {
  const value =
    name === 'price' ? parseTypedEuroPrice(text)?.price : parseTypedQuantityAndUnit(text)?.quantity;
  if (value === undefined && text.trim() !== '') return text;
  const size = name === 'price' ? 0.1 : unit === 'gram' ? 50 : quantityStep(value ?? 0, direction);
  const next = Math.round(((value ?? 0) + direction * size) * 1_000) / 1_000;
  return next > 0 ? formatStallFieldNumber(name, next) : text;
}

/** Step of a quantity, larger for larger ones. At a limit it is that of the side to which it leads. */
function quantityStep(quantity: number, direction: 1 | -1): number {
  const isBelow = (limit: number) => (direction > 0 ? quantity < limit : quantity <= limit);
  return isBelow(20) ? 1 : isBelow(100) ? 5 : 10;
}
