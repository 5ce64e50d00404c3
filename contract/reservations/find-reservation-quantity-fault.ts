import { formatQuantity } from '../listings/labels.ts';
import type { PriceType } from '../listings/rules.ts';
import { isFractionOfIndivisibleUnit } from '../listings/whole-units.ts';
import { reservationTexts as texts } from './rules.ts';

/** Smallest quantity of a unit that somebody may reserve: less is not worth an appointment. */
const minQuantities: Record<PriceType, number> = {
  kilo: 0.05,
  unit: 1,
  gram: 1,
  box: 0.1,
  liter: 0.05,
  basket: 0.1,
};

interface Wanted {
  quantity: number;
  /** Null for a listing without a unit, of which any quantity may be reserved. */
  priceType: PriceType | null;
  /** Quantity left of the offer: the rest of it can be reserved, however little. */
  quantityLeft: number | null;
}

/** Sentence about a quantity that nobody may reserve: a part of what is counted whole, or very little. */
export function findReservationQuantityFault({
  quantity,
  priceType,
  quantityLeft,
}: Wanted): string | undefined {
  if (isFractionOfIndivisibleUnit({ quantity, priceType })) return texts.quantityWhole;
  if (priceType === null || quantity === quantityLeft) return undefined;
  const min = minQuantities[priceType];
  return quantity < min ? texts.quantityTooSmall(formatQuantity({ quantity: min, priceType })) : undefined;
}
