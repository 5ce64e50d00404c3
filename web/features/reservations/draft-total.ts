import { totalOf } from '#contract/reservations/labels.ts';
import { readDecimal } from '#contract/text/decimals.ts';
import type { DraftItem } from '#web/offline/outbox/reservation-drafts.ts';

/** Euros of what is being asked for; null while a quantity is no number, and without a price of each offer. */
export function draftTotal(items: readonly Pick<DraftItem, 'typed' | 'price'>[]): number | null {
  const amounts = items.map(({ typed, price }) => ({ quantity: readDecimal(typed) ?? 0, price }));
  return amounts.every(({ quantity }) => quantity > 0) ? totalOf(amounts) : null;
}
