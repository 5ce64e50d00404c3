import { sumItemPrices } from '#contract/reservations/labels.ts';
import { readDecimal } from '#contract/text/decimals.ts';
import type { DraftItem } from '#web/offline/outbox/reservation-drafts.ts';

/** Euros of all items of a draft; null when a quantity is no number or an offer has no price. */
export function calculateDraftTotal(items: readonly Pick<DraftItem, 'typed' | 'price'>[]): number | null {
  const amounts = items.map(({ typed, price }) => ({ quantity: readDecimal(typed) ?? 0, price }));
  return amounts.every(({ quantity }) => quantity > 0) ? sumItemPrices(amounts) : null;
}
