import { isIndivisibleUnit, roundDownIndivisibleQuantity } from '#contract/listings/whole-units.ts';
import { RESERVED_QUANTITY_DECIMALS } from '#contract/reservations/rules.ts';
import { formatNumber, parseTypedDecimal } from '#contract/text/decimals.ts';
import type { ChosenOfferSnapshot } from '#web/offline/outbox/reservation-drafts.ts';

type Stepped = Pick<ChosenOfferSnapshot, 'priceType' | 'quantityLeft'>;

const sizeOf = ({ priceType }: Stepped) => (priceType === 'gram' ? 50 : 1);

/** Largest quantity that can be asked for. */
function maxOf(offer: Stepped): number {
  return roundDownIndivisibleQuantity({ ...offer, quantity: offer.quantityLeft ?? Number.POSITIVE_INFINITY });
}

/** Initial quantity of a reservation: one step, or the quantity left. */
export const formatInitialReservationQuantity = (offer: Stepped): string =>
  formatNumber(Math.min(sizeOf(offer), maxOf(offer) || sizeOf(offer)));

/** Quantity after one step, at most the quantity left; unchanged where the step would leave nothing. */
export function changeQuantityByOneStep(text: string, offer: Stepped, direction: 1 | -1): string {
  const typed = parseTypedDecimal(text) ?? 0;
  const value = isIndivisibleUnit(offer) ? Math[direction > 0 ? 'floor' : 'ceil'](typed) : typed;
  const factor = 10 ** RESERVED_QUANTITY_DECIMALS;
  const stepped = Math.round((value + direction * sizeOf(offer)) * factor) / factor;
  const next = Math.min(stepped, maxOf(offer));
  return next > 0 ? formatNumber(next) : text;
}
