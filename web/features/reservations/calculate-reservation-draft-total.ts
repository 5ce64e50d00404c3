import { calculateReservationItemsTotal } from '#contract/reservations/labels.ts';
import { parseTypedDecimal } from '#contract/text/decimals.ts';
import type { ReservationDraftItem } from '#web/offline/outbox/reservation-drafts.ts';

/** Euros of all items of a draft; null when a quantity is no number or an offer has no price. */
export function calculateReservationDraftTotal(
  items: readonly Pick<ReservationDraftItem, 'typed' | 'price'>[],
): number | null {
  const amounts = items.map(({ typed, price }) => ({ quantity: parseTypedDecimal(typed) ?? 0, price }));
  return amounts.every(({ quantity }) => quantity > 0) ? calculateReservationItemsTotal(amounts) : null;
}
